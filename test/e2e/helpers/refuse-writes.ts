import { execFileSync } from 'node:child_process';
import { createConnection } from 'mysql2/promise';
import type { Server } from '../../support/server.js';
import { surroundingsOf } from '../../support/shape.js';

/** What a panel, an intake and readiness write to. */
const TABLES = ['write_probe', 'admin_sessions', 'message_batches', 'intake_guards'];

/**
 * Lets a server read, and write nothing, until the returned function is called: with SQLite the system refuses every
 * write to a file, as on a full disk, also to root; a database server keeps the writes waiting.
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
