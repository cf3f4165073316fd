import { type DynamicModule, Global, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CONFIG, type Config } from '@recado/config';
import { AnchoredClock, Clock } from '@recado/core';
import { Database } from './database.js';
import { readDataSourceOptions } from './data-source.js';
import { ENTITIES } from './entities/index.js';
import { SqliteDatabase } from './sqlite/sqlite.database.js';
import { openReadHandle, openWriteHandle } from './sqlite/sqlite-handles.js';

const databaseProvider = {
  provide: Database,
  inject: [CONFIG],
  useFactory: ({ database: { file } }: Config) => new SqliteDatabase(openWriteHandle(file), openReadHandle(file)),
};

/** The database, its repositories and its clock. The schema must be up to date before this module starts. */
@Global()
@Module({})
export class DatabaseModule implements OnApplicationShutdown {
  constructor(@Inject(Database) private readonly database: Database) {}

  static forRoot(): DynamicModule {
    const typeorm = TypeOrmModule.forRootAsync({
      inject: [CONFIG],
      useFactory: ({ database }: Config) => ({ ...readDataSourceOptions(database.file), retryAttempts: 0 }),
    });
    const repositories = TypeOrmModule.forFeature(ENTITIES);
    return {
      module: DatabaseModule,
      imports: [typeorm, repositories],
      providers: [databaseProvider, { provide: Clock, useFactory: () => new AnchoredClock() }],
      exports: [Database, Clock, repositories],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.database.close();
  }
}
