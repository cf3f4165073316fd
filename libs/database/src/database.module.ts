import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Installation } from '@recado/core';
import type { DataSourceOptions } from 'typeorm';
import { createDataSource, readDataSourceOptions } from './data-source.js';
import { ENTITIES } from './entities/index.js';
import { openClock, openDatabase } from './open-database.js';
import { Database } from './port/database.js';
import { readInstallation } from './read-installation.js';

const databaseProvider = {
  provide: Database,
  inject: [CONFIG],
  useFactory: ({ database }: Config) => openDatabase(database),
};
const clockProvider = { provide: Clock, inject: [Database], useFactory: (database: Database) => openClock(database) };
const installationProvider = { provide: Installation, inject: [Database], useFactory: readInstallation };

/** The database, its repositories, its clock and which installation it is. The schema must be up to date before this module starts. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  static forRoot(): DynamicModule {
    const typeorm = TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ database }: Config) => ({ ...readDataSourceOptions(database), retryAttempts: 0 }),
      dataSourceFactory: (options) => createDataSource(options as DataSourceOptions).initialize(),
    });
    const repositories = TypeOrmModule.forFeature(ENTITIES);
    return {
      module: DatabaseModule,
      imports: [typeorm, repositories],
      providers: [databaseProvider, clockProvider, installationProvider],
      exports: [Database, Clock, Installation, repositories],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
