import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { SqliteHandle } from './sqlite-handle.js';
import { compactSqliteFile } from './compact-sqlite.js';
import { FreePages, SqliteDatabase } from './sqlite.database.js';
import { SecondServerError, ServerLock } from './server-lock.js';
import { openReadHandle, openWriteHandle } from './sqlite-handles.js';

const PAGE = 4_096;
const ROWS = 3_000;

describe('FreePages: free space in a SQLite file', () => {
  let folder: string;
  let file: string;
  const opened: SqliteDatabase[] = [];

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-'));
    file = join(folder, 'recado.sqlite');
  });
  afterEach(async () => {
    for (const database of opened.splice(0)) await database.close();
    rmSync(folder, { recursive: true });
  });

  const open = () => {
    const database = new SqliteDatabase(openWriteHandle(file), openReadHandle(file));
    opened.push(database);
    return database;
  };

  /** A page a row, all but the last deleted. */
  async function fillAndEmpty(database: SqliteDatabase): Promise<void> {
    await database.write((tx) => tx.run('CREATE TABLE IF NOT EXISTS t (id INTEGER PRIMARY KEY, text TEXT)'));
    await database.write((tx) =>
      tx.insert(
        't',
        ['text'],
        Array.from({ length: ROWS }, () => ['segredo '.repeat(500)]),
      ),
    );
    await database.write((tx) => tx.run('DELETE FROM t WHERE id < ?', [ROWS]));
  }

  it('is given back in steps, except for the pages that stay, while others write', async () => {
    const database = open();
    await fillAndEmpty(database);
    const pages = new FreePages(database, 100);
    const before = await pages.count();
    expect(before).toBeGreaterThan(ROWS / 2);
    let writes = 0;
    let isReleasing = true;
    const releasing = pages.release().finally(() => (isReleasing = false));
    while (isReleasing) {
      await database.write((tx) => tx.run('UPDATE t SET text = text'));
      writes++;
    }
    expect(await releasing).toBe(before - 100);
    expect(await pages.count()).toBe(100);
    expect(writes).toBeGreaterThan(3);
    await database.tidy();
    expect(statSync(file).size).toBeLessThan((ROWS / 2) * PAGE);
    expect(statSync(`${file}-wal`).size).toBe(0);
  });

  /** As an early version made it: pages stay as they were, and free ones stay in the file. */
  async function earlyFile(): Promise<void> {
    const early = new SqliteHandle(file);
    early.pragma('journal_mode = WAL');
    early.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)');
    const insert = early.prepare("INSERT INTO t (text) VALUES (replace(hex(zeroblob(500)), '00', 'segredo '))");
    early.exec('BEGIN');
    for (let row = 0; row < ROWS; row++) insert.run();
    early.exec(`COMMIT; DELETE FROM t WHERE id < ${ROWS - 1}; UPDATE t SET text = 'novo'`);
    early.close();
  }

  it('stays in a file of an early version, until that is compacted', async () => {
    await earlyFile();
    expect(await new FreePages(open(), 100).release()).toBe(0);
    await opened.pop()?.close();
    const size = statSync(file).size;
    expect(readFileSync(file).includes('segredo')).toBe(true);
    const { before, after } = compactSqliteFile(file);
    expect([before, after]).toEqual([size, statSync(file).size]);
    expect(after).toBeLessThan(10 * PAGE);
    expect(readFileSync(file).includes('segredo')).toBe(false);
    const database = open();
    // Some writes may fail: the next lines show what was kept.
    await fillAndEmpty(database).catch(() => undefined);
    expect(await database.read('SELECT text FROM t WHERE id = ?', [ROWS])).toMatchObject([{ text: 'novo' }]);
    expect(await database.read('PRAGMA auto_vacuum')).toEqual([{ auto_vacuum: 2 }]);
  });

  it('is not compacted under a server that works on it', () => {
    openWriteHandle(file).close();
    const lock = ServerLock.acquire(file);
    expect(() => compactSqliteFile(file)).toThrow(SecondServerError);
    lock.release();
  });
});
