import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { withoutItsWarning, SqliteHandle } from './sqlite-handle.js';

describe('SqliteHandle', () => {
  let folder: string;
  let file: string;
  let handle: SqliteHandle;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'recado-'));
    file = join(folder, 'a.sqlite');
    handle = new SqliteHandle(file);
    handle.exec('CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT UNIQUE)');
  });
  afterEach(() => {
    handle.close();
    rmSync(folder, { recursive: true });
  });

  const insert = 'INSERT INTO t (name) VALUES (?)';

  it('returns rows, changes and ids', () => {
    expect(handle.prepare(insert).run('a')).toEqual({ changes: 1, lastInsertRowid: 1 });
    expect(handle.prepare(`${insert} RETURNING id`).all('b')).toMatchObject([{ id: 2 }]);
    expect(handle.prepare('SELECT name FROM t WHERE id = ?').get(1)).toMatchObject({ name: 'a' });
    expect(handle.prepare('SELECT name FROM t WHERE id = ?').get(9)).toBeUndefined();
    expect([handle.prepare(`${insert} RETURNING id`).reader, handle.prepare(insert).reader]).toEqual([true, false]);
  });

  it.each(['all', 'get', 'run'] as const)('names the code of an error in %s', (method) => {
    const reader = new SqliteHandle(file, { readonly: true });
    expect(() => reader.prepare(`${insert} RETURNING id`)[method]('a')).toThrow(
      expect.objectContaining({ name: 'SqliteError', code: 'SQLITE_READONLY' }),
    );
    reader.close();
    handle.prepare(insert).run('a');
    expect(() => handle.prepare(`${insert} RETURNING id`)[method]('a')).toThrow(
      expect.objectContaining({ code: 'SQLITE_CONSTRAINT_UNIQUE' }),
    );
  });

  it('names the code of a file that is no database, and of one that is not there', () => {
    const letter = join(folder, 'letter');
    writeFileSync(letter, 'dear aunt '.repeat(1_000));
    const odd = new SqliteHandle(letter);
    expect(() => odd.pragma('journal_mode = WAL')).toThrow(expect.objectContaining({ code: 'SQLITE_NOTADB' }));
    odd.close();
    expect(() => new SqliteHandle(join(folder, 'none'), { readonly: true })).toThrow(
      expect.objectContaining({ code: 'SQLITE_CANTOPEN' }),
    );
  });

  it('releases the file when it is closed, with prepared statements and an open transaction', () => {
    handle.pragma('journal_mode = WAL');
    const kept = handle.prepare(insert);
    kept.run('a');
    handle.exec('BEGIN EXCLUSIVE');
    kept.run('b');
    handle.close();
    expect(statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0).toBe(0);
    handle = new SqliteHandle(file, { timeout: 0 });
    handle.exec('BEGIN EXCLUSIVE');
    expect(handle.prepare('SELECT name FROM t').all()).toMatchObject([{ name: 'a' }]);
  });
});

describe('withoutItsWarning', () => {
  it('suppresses the warning of the module, and no other', () => {
    const emitWarning = vi.spyOn(process, 'emitWarning').mockImplementation(() => undefined);
    withoutItsWarning(() => {
      process.emitWarning('SQLite is an experimental feature and might change at any time', 'ExperimentalWarning');
      process.emitWarning('the disk is tired', 'OtherWarning');
    });
    expect(emitWarning.mock.calls).toEqual([['the disk is tired', 'OtherWarning']]);
    emitWarning.mockRestore();
  });
});
