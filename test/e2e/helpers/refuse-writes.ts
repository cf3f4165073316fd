import { execFileSync } from 'node:child_process';
import { createConnection } from 'mysql2/promise';
import type { Server } from '../../support/server.js';
import { surroundingsOf } from '../../support/shape.js';

/** The tables that the panel, the intake and the readiness check write to. */
const TABLES = ['write_probe', 'admin_sessions', 'message_batches', 'intake_guards'];

/**
 * Makes every write of a server fail until the returned function is called; reads still work. With SQLite the system
 * refuses writes to files, also for root, as on a full disk; on a database server the writes wait for a lock.
 */
export async function refuseWrites(server: Server): Promise<() => Promise<void>> {
  const { DATABASE_URL: url } = await surroundingsOf(server.folder);
  return url === undefined ? limitFiles(server.pid) : lockTables(url);
}

function limitFiles(pid: number): () => Promise<void> {
  const limit = (bytes: string) => void execFileSync('prlimit', ['--pid', String(pid), `--fsize=${bytes}:`]);
  limit('0');
  return async () => limit('unlimited');
}

async function lockTables(url: string): Promise<() => Promise<void>> {
  const connection = await createConnection({ uri: url });
  await connection.query(`LOCK TABLES ${TABLES.map((table) => `${table} READ`).join(', ')}`);
  return () => connection.end();
}
