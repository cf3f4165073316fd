import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import type { Database } from '../port/database.js';

/** The largest id that a message of this database file ever had; 0: none. */
export async function lastMessageId(database: Database): Promise<number> {
  const [row] = await database.read<{ seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'messages'");
  return row?.seq ?? 0;
}

/**
 * Notes beside the database file which message was the last one, for `missingMessages`. The note is written a moment after
 * the messages, so it is never ahead of them.
 */
export function noteLastMessage(file: string, id: number): void {
  const note = noteOf(file);
  writeFileSync(`${note}.new`, `${id}\n`, { mode: 0o600 });
  renameSync(`${note}.new`, note);
}

/**
 * A sentence when the file ends before a message that it once held: its log was deleted, which SQLite cannot notice, or
 * the file was replaced by an older one. Null: no message that was noted is missing.
 */
export async function missingMessages(file: string, database: Database): Promise<string | null> {
  const noted = existsSync(noteOf(file)) ? Number(readFileSync(noteOf(file), 'utf8')) : 0;
  const last = await lastMessageId(database);
  if (!(noted > last)) return null;
  return `The database ends at message ${last}, although message ${noted} was accepted: what was written after ${last} is gone. After a restored backup this is expected. Otherwise ${file}-wal was deleted: stop this server, and put that file back if you still have it.`;
}

function noteOf(file: string): string {
  return `${file}.last-message`;
}
