import type { DatabaseConfig } from '@recado/config';
import { AnchoredClock, type Clock } from '@recado/core';
import { DatabaseClock } from './mysql/database-clock.js';
import { MysqlDatabase } from './mysql/mysql.database.js';
import { Database } from './port/database.js';
import { SealingDatabase } from './sealing.js';
import { openReadHandle, openWriteHandle } from './sqlite/sqlite-handles.js';
import { SqliteDatabase } from './sqlite/sqlite.database.js';

/** The database that the configuration names. */
export function openDatabase(config: DatabaseConfig): Database {
  return new SealingDatabase(dialectOf(config));
}

function dialectOf(config: DatabaseConfig): Database {
  if (config.kind === 'mysql') return MysqlDatabase.open(config.url);
  return new SqliteDatabase(openWriteHandle(config.file), openReadHandle(config.file));
}

/** The clock that judges due times and leases: of the server that all processes share, or of this machine. */
export async function openClock(database: Database): Promise<Clock> {
  return database.capabilities.singleServer ? new AnchoredClock() : DatabaseClock.start(database);
}
