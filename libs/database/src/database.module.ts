import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '@recado/config';
import { Clock, Installation } from '@recado/core';
import type { DataSourceOptions } from 'typeorm';
import { createDataSource, readDataSourceOptions } from './data-source.js';
import { READ_ENTITIES } from './entities/index.js';
import { openClock, openDatabase } from './open-database.js';
import { Database } from './port/database.js';
import { readInstallation } from './read-installation.js';
import { openStartingDatabase, whileStarting } from './starting-database.js';

const databaseProvider = (isServer: boolean) => ({
  provide: Database,
  inject: [CONFIG],
  useFactory: ({ database }: Config) => (isServer ? openStartingDatabase(database) : openDatabase(database)),
});
const clockProvider = { provide: Clock, inject: [Database], useFactory: (database: Database) => openClock(database) };
const installationProvider = { provide: Installation, inject: [Database], useFactory: readInstallation };

/** The database, its repositories, its clock and which installation it is. The schema must be up to date before this module starts. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  /** `isServer`: the start waits for a database server that is away; `Database.declareStarted` ends that. */
  static forRoot({ isServer = false } = {}): DynamicModule {
    const typeorm = TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ database }: Config) => ({ ...readDataSourceOptions(database), retryAttempts: 0 }),
      dataSourceFactory: (options) => {
        const connect = () => createDataSource(options as DataSourceOptions).initialize();
        return isServer ? whileStarting(connect) : connect();
      },
    });
    const repositories = TypeOrmModule.forFeature(READ_ENTITIES);
    return {
      module: DatabaseModule,
      imports: [typeorm, repositories],
      providers: [databaseProvider(isServer), clockProvider, installationProvider],
      exports: [Database, Clock, Installation, repositories],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
