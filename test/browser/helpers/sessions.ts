import { join } from 'node:path';
import { SqliteHandle } from '../../support/sqlite-handle.js';
import type { Server } from '../../support/server.js';

/** Ages every session of the panel, so that sensitive forms ask for the password again. */
export function ageSessions(server: Server): void {
  const database = new SqliteHandle(databaseFile(server));
  database.exec(`UPDATE admin_sessions SET data = json_set(data, '$.authenticatedAt', 0)`);
  database.close();
}

/** Ends every session of the panel. */
export function endSessions(server: Server): void {
  const database = new SqliteHandle(databaseFile(server));
  database.exec('DELETE FROM admin_sessions');
  database.close();
}

/** The data of every session, as the database holds it. */
export function sessionContents(server: Server): string {
  const database = new SqliteHandle(databaseFile(server), { readonly: true });
  const rows = database.prepare('SELECT data FROM admin_sessions').all() as { data: string }[];
  database.close();
  return rows.map(({ data }) => data).join('\n');
}

export function databaseFile(server: Server): string {
  return join(server.folder, 'recado.sqlite');
}
