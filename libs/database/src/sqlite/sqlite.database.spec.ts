import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { promptly } from '../../../../test/support/promptly.js';
import { DatabaseUnavailableError, UniqueViolationError } from '../port/database.js';
import { SecondServerError, ServerLock } from './server-lock.js';
import { openReadHandle, openWriteHandle } from './sqlite-handles.js';
import { SqliteDatabase } from './sqlite.database.js';
import { until } from '../../../../test/support/until.js';

describe('SqliteDatabase', () => {
  let folder: string;
  let database: SqliteDatabase;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'recado-'));
    const file = join(folder, 'recado.sqlite');
    database = new SqliteDatabase(openWriteHandle(file), openReadHandle(file));
    await database.write((tx) =>
      tx.run('CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT UNIQUE, n INTEGER)'),
    );
  });
  afterEach(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });

  const names = async () =>
    (await database.read<{ name: string }>('SELECT name FROM t ORDER BY id')).map(({ name }) => name);
  const add = (name: string) => database.write((tx) => tx.insertOne('t', ['name', 'n'], [name, 0]));

  it('keeps all of a unit of work or nothing', async () => {
    const failing = database.write(async (tx) => {
      await tx.insert('t', ['name', 'n'], [['a', 1]]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await names()).toEqual([]);
  });

  it('runs one unit after the other: none sees a part of another', async () => {
    const failing = database.write(async (tx) => {
      await tx.insert('t', ['name', 'n'], [['lost', 1]]);
      await new Promise((resolve) => setImmediate(resolve));
      throw new Error('no');
    });
    const kept = add('kept');
    const seen = names();
    await expect(failing).rejects.toThrow();
    await kept;
    expect(await seen).toEqual([]);
    expect(await names()).toEqual(['kept']);
  });

  it('returns ids in order, and never gives one twice', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => [`row ${index}`, index]);
    const ids = await database.write((tx) => tx.insertNumbered('t', ['name', 'n'], rows, 'name'));
    const stored = await database.read<{ id: number }>('SELECT id FROM t WHERE name = ?', ['row 4999']);
    expect(stored).toEqual([{ id: ids[4_999] }]);
    expect(new Set(ids).size).toBe(5_000);
    await database.write((tx) => tx.run('DELETE FROM t'));
    expect(await add('next')).toBe(ids[4_999]! + 1);
  });

  it('changes many rows in one statement, each with its own values', async () => {
    await database.write((tx) =>
      tx.insert(
        't',
        ['name', 'n'],
        [
          ['a', 1],
          ['b', 2],
          ['c', 3],
        ],
      ),
    );
    const changed = await database.write((tx) =>
      tx.updateRows({
        table: 't',
        columns: { name: 'text', n: 'int' },
        rows: [
          ['a', 10],
          ['c', null],
          ['zzz', 1],
        ],
        set: { n: 'COALESCE(r.n, m.n) + 1' },
        where: 'm.name = r.name',
      }),
    );
    expect(changed).toBe(2);
    expect(await database.read('SELECT n FROM t ORDER BY id')).toEqual([{ n: 11 }, { n: 2 }, { n: 4 }]);
  });

  it('throws the errors of the port for a taken key and an unusable database', async () => {
    await add('a');
    await expect(add('a')).rejects.toBeInstanceOf(UniqueViolationError);
    await expect(database.read('INSERT INTO t (name) VALUES (1) RETURNING id')).rejects.toBeInstanceOf(
      DatabaseUnavailableError,
    );
  });

  describe('while another process holds the write lock', () => {
    let other: ReturnType<typeof openWriteHandle>;

    beforeEach(() => {
      other = openWriteHandle(join(folder, 'recado.sqlite'));
      other.exec('BEGIN IMMEDIATE');
    });
    afterEach(() => other.close());

    it('waits without stopping the event loop, in order', async () => {
      let turns = 0;
      const ticking = setInterval(() => turns++, 5);
      const written = Promise.all([add('first'), add('second')]);
      await until(() => turns > 10);
      expect(await names()).toEqual([]);
      other.exec('COMMIT');
      await written;
      clearInterval(ticking);
      expect(await names()).toEqual(['first', 'second']);
    });

    it('ends units in time with an error, those behind it too', async () => {
      const file = join(folder, 'recado.sqlite');
      const impatient = new SqliteDatabase(openWriteHandle(file), openReadHandle(file), 100);
      await promptly(400, async () => {
        const units = Array.from({ length: 5 }, () => impatient.write((tx) => tx.run('DELETE FROM t')));
        const ends = await Promise.allSettled(units);
        expect(ends.filter(({ status }) => status === 'fulfilled')).toEqual([]);
        expect(ends[4]).toMatchObject({ reason: expect.any(DatabaseUnavailableError) });
      });
      await impatient.close();
    });
  });

  it('lets the event loop run between many units', async () => {
    let turns = 0;
    const ticking = setInterval(() => turns++, 1);
    const busy = (ms: number) => {
      const end = performance.now() + ms;
      while (performance.now() < end);
    };
    for (let unit = 0; unit < 20; unit++) await database.write(async () => busy(10));
    clearInterval(ticking);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  it('rewrites rows with all of their columns, including columns that another process has added', async () => {
    await add('a');
    const erase = () =>
      database.write(async (tx) => {
        await tx.run('UPDATE t SET n = NULL WHERE id = 1');
        await tx.rewrite('t', 1, 1);
      });
    await erase();
    const other = openWriteHandle(join(folder, 'recado.sqlite'));
    other.exec("ALTER TABLE t ADD COLUMN later TEXT; UPDATE t SET later = 'kept'");
    other.close();
    await erase();
    const rows = await database.read('SELECT id, name, n, later FROM t');
    expect(rows).toEqual([expect.objectContaining({ id: 1, name: 'a', n: null, later: 'kept' })]);
  });

  it('writes with a sync at every commit', async () => {
    const [journal] = await database.read<{ journal_mode: string }>('PRAGMA journal_mode');
    const [sync] = await database.write((tx) => tx.all<{ synchronous: number }>('PRAGMA synchronous'));
    expect([journal?.journal_mode, sync?.synchronous]).toEqual(['wal', 2]);
  });
});

describe('ServerLock', () => {
  it('keeps a second server out for as long as the first holds it', () => {
    const folder = mkdtempSync(join(tmpdir(), 'recado-'));
    const file = join(folder, 'recado.sqlite');
    const lock = ServerLock.acquire(file);
    expect(() => ServerLock.acquire(file)).toThrow(SecondServerError);
    lock.release();
    ServerLock.acquire(file).release();
    rmSync(folder, { recursive: true });
  });
});
