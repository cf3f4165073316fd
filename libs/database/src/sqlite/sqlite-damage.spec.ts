import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDatabase } from '../open-database.js';
import { DatabaseUnavailableError } from '../port/database.js';
import { migrate } from '../schema.js';
import { checkAfterUncleanEnd, checkPages } from '../prepare-database.js';
import { SqliteHandle } from './sqlite-handle.js';

const PAGE_BYTES = 4_096;

describe('a damaged SQLite file', () => {
  let folder: string;
  let file: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recado-'));
    file = join(folder, 'recado.sqlite');
    await migrate({ kind: 'sqlite', file });
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  /** Overwrites the first page of a table. */
  function damage(table: string): void {
    const handle = new SqliteHandle(file);
    const [row] = handle.prepare('SELECT rootpage AS page FROM sqlite_master WHERE name = ?').all(table);
    handle.close();
    const at = ((row as { page: number }).page - 1) * PAGE_BYTES;
    const opened = openSync(file, 'r+');
    writeSync(opened, Buffer.alloc(PAGE_BYTES, 0x5a), 0, PAGE_BYTES, at);
    closeSync(opened);
  }

  /** What a kill leaves: the file and its log, as they are while a handle is open. */
  function leaveLog(): void {
    const handle = new SqliteHandle(file);
    handle.exec("INSERT INTO channels (name, gateway) VALUES ('a', 'http')");
    const left = [readFileSync(file), readFileSync(`${file}-wal`)] as const;
    handle.close();
    writeFileSync(file, left[0]);
    writeFileSync(`${file}-wal`, left[1]);
  }

  it('is found by the check of its pages', () => {
    expect(checkPages(file)).toBe('sound');
    damage('messages');
    expect(checkPages(file)).not.toMatch(/sound|too large/);
  });

  it.each(['messages', 'webhook_deliveries'])('is refused at a start after a kill, with %s damaged', (table) => {
    leaveLog();
    expect(() => checkAfterUncleanEnd(file)).not.toThrow();
    leaveLog();
    damage(table);
    // A log without frames: the damaged page stays as it is.
    writeFileSync(`${file}-wal`, Buffer.alloc(32));
    expect(() => checkAfterUncleanEnd(file)).toThrow(expect.objectContaining({ code: 'SQLITE_CORRUPT' }));
  });

  it('answers that it cannot do its work, and remembers why', async () => {
    damage('messages');
    const database = openDatabase({ kind: 'sqlite', file });
    expect(database.isDamaged).toBe(false);
    await expect(database.read('SELECT * FROM messages')).rejects.toBeInstanceOf(DatabaseUnavailableError);
    expect(database.isDamaged).toBe(true);
    expect(await database.read('SELECT name FROM channels')).toEqual([]);
    await database.close();
  });
});
