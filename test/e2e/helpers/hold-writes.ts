import { join } from 'node:path';
import { SqliteHandle } from '../../support/sqlite-handle.js';
import { createConnection } from 'mysql2/promise';
import { surroundingsOf } from '../../support/shape.js';

/**
 * Blocks the storing of batches and of their responses in a server's database, as a slow disk does, until the returned
 * function is called.
 */
export async function holdWrites(folder: string): Promise<() => Promise<void>> {
  const { DATABASE_URL: url } = await surroundingsOf(folder);
  return url === undefined ? holdSqlite(folder) : holdMysql(url);
}

async function holdSqlite(folder: string): Promise<() => Promise<void>> {
  const database = new SqliteHandle(join(folder, 'recado.sqlite'), { timeout: 10_000 });
  database.exec('BEGIN IMMEDIATE');
  return async () => void database.close();
}

async function holdMysql(url: string): Promise<() => Promise<void>> {
  const connection = await createConnection({ uri: url });
  await connection.query('LOCK TABLES message_batches READ, intake_guards READ');
  return () => connection.end();
}
