import { SqliteHandle } from '@recado/database';
import type { Ask } from '../ask.js';

/** Lets `work` ask a SQLite file, which is not changed by that. */
export async function askingFile<T>(file: string, work: (ask: Ask) => Promise<T>): Promise<T> {
  const handle = new SqliteHandle(file, { readonly: true });
  try {
    return await work(async <Row>(sql: string) => handle.prepare(sql).all() as Row[]);
  } finally {
    handle.close();
  }
}

/** Compares every page, and every index with its table; a sentence of SQLite about the first fault, or undefined. */
export async function faultOfFile(ask: Ask): Promise<string | undefined> {
  const [row] = await ask<{ integrity_check: string }>('PRAGMA integrity_check(1)');
  return row?.integrity_check === 'ok' ? undefined : (row?.integrity_check ?? 'it cannot be checked');
}
