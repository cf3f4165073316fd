import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { UniqueViolationError, type Transaction } from './database.js';

/** The contract of the port; runs on each database. */
describe('Database', () => {
  let opened: TestDatabase;

  beforeEach(async () => (opened = await testDatabase()));
  afterEach(() => opened.close());

  const COLUMNS = ['name', 'gateway', 'failures', 'failure_code'];
  const write = <T>(work: (tx: Transaction) => Promise<T>) => opened.database.write(work);
  const add = (...names: string[]) =>
    write((tx) =>
      tx.insertNumbered(
        'channels',
        COLUMNS,
        names.map((name, index) => [name, 'http', index, null]),
        'name',
      ),
    );
  const read = <Row>(sql: string, values?: Parameters<Transaction['all']>[1]) => opened.database.read<Row>(sql, values);
  const names = async () =>
    (await read<{ name: string }>('SELECT name FROM channels ORDER BY id')).map((row) => row.name);

  it('keeps all of a unit of work or nothing', async () => {
    const failing = write(async (tx) => {
      await tx.insert('channels', COLUMNS, [['a', 'http', 0, null]]);
      throw new Error('changed my mind');
    });
    await expect(failing).rejects.toThrow('changed my mind');
    expect(await names()).toEqual([]);
  });

  it('shows others only what is committed', async () => {
    let seen: string[] | undefined;
    await write(async (tx) => {
      await tx.insert('channels', COLUMNS, [['a', 'http', 0, null]]);
      seen = await names();
    });
    expect(seen).toEqual([]);
    expect(await names()).toEqual(['a']);
  });

  it('returns the id of every row, with many writers', async () => {
    const writers = Array.from({ length: 8 }, (_, writer) =>
      Array.from({ length: 2_500 }, (__, index) => [`${writer}/${index}`, 'http']),
    );
    const ids = await Promise.all(
      writers.map((rows) => write((tx) => tx.insertNumbered('channels', ['name', 'gateway'], rows, 'name'))),
    );
    const stored = await read<{ id: number; name: string }>('SELECT id, name FROM channels');
    const nameOf = new Map(stored.map(({ id, name }) => [id, name]));
    expect(nameOf.size).toBe(20_000);
    for (const [writer, rows] of writers.entries()) {
      expect(ids[writer]?.map((id) => nameOf.get(id))).toEqual(rows.map(([name]) => name));
      expect(ids[writer]).toEqual(ids[writer]?.toSorted((a, b) => a - b));
    }
  });

  it('never gives an id twice', async () => {
    const [, last = 0] = await add('a', 'b');
    await write((tx) => tx.run('DELETE FROM channels'));
    expect(await add('c')).toEqual([last + 1]);
  });

  it('stores texts and numbers unchanged', async () => {
    const texts = ["'; DROP TABLE channels; --", 'back\\slash "quoted" ? ', 'Olá 😀\n\t%_', 'É', 'e'];
    await add(...texts);
    expect(await names()).toEqual(texts);
    await write((tx) => tx.run('UPDATE channels SET blocked_until = ?', [Number.MAX_SAFE_INTEGER]));
    const [row] = await read<{ until: number }>('SELECT blocked_until AS until FROM channels');
    expect(row?.until).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('keeps the text before and after a NUL', async () => {
    await add('a\0b');
    await write((tx) =>
      tx.updateRows({
        table: 'channels',
        columns: { id: 'int', code: 'text' },
        rows: [[1, 'c\0d']],
        set: { failure_code: 'r.code' },
        where: 'm.id = r.id',
      }),
    );
    const [row] = await read<{ name: string; code: string }>('SELECT name, failure_code AS code FROM channels');
    expect(row?.name).toMatch(/^a[\0\uFFFD]b$/);
    expect(row?.code).toBe('c\uFFFDd');
  });

  it('distinguishes letters by case and accent', async () => {
    await add('avisos', 'AVISOS', 'avisós');
    expect(await read('SELECT id FROM channels WHERE name = ?', ['AVISOS'])).toHaveLength(1);
  });

  it('finds rows by a list of none, some and thousands of values', async () => {
    const ids = await add(...Array.from({ length: 3_000 }, (_, index) => `n${index}`));
    const { list } = opened.database.capabilities;
    const found = (values: readonly (string | number)[], column = 'id') =>
      read(`SELECT id FROM channels WHERE ${column} IN ${list} AND failures >= ?`, [values, 1]);
    expect(await found([])).toEqual([]);
    expect(await found([ids[1]!, ids[7]!, -1])).toHaveLength(2);
    expect(await found(ids)).toHaveLength(2_999);
    expect(await found(["n1'", 'n2', 'n3'], 'name')).toHaveLength(2);
  });

  it('counts matched rows, including those that did not change', async () => {
    await add('a', 'b');
    expect(await write((tx) => tx.run("UPDATE channels SET gateway = 'http'"))).toBe(2);
  });

  it('replaces a lone surrogate by U+FFFD and stores all other text unchanged', async () => {
    await add('a', 'b');
    const rows = [
      ['a', 'cut \ud83d'],
      ['b', '\\ud83d \u{1F600}'],
    ];
    const set = { name: 'r.text' };
    const columns = { name: 'text', text: 'text' } as const;
    await write((tx) => tx.updateRows({ table: 'channels', columns, rows, set, where: 'm.name = r.name' }));
    expect(await read('SELECT name FROM channels ORDER BY id')).toEqual([
      { name: 'cut \ufffd' },
      { name: '\\ud83d \u{1F600}' },
    ]);
  });

  it('changes rows in one statement without a unit of work, for good when it resolves', async () => {
    await add('a', 'b');
    const columns = { name: 'text', failures: 'int' } as const;
    const update = { table: 'channels', columns, set: { failures: 'r.failures' }, where: 'm.name = r.name' };
    expect(
      await opened.database.updateRows({
        ...update,
        rows: [
          ['a', 7],
          ['c', 8],
        ],
      }),
    ).toBe(1);
    await expect(opened.database.updateRows({ ...update, rows: [['a', 9]], where: 'm.nothing = 1' })).rejects.toThrow();
    await expect(write((tx) => tx.run('UPDATE nowhere SET a = 1'))).rejects.toThrow();
    expect(await read('SELECT failures FROM channels ORDER BY id')).toEqual([{ failures: 7 }, { failures: 1 }]);
  });

  it('changes many rows at once, each with its own values', async () => {
    await add('a', 'b', 'c');
    const changed = await write((tx) =>
      tx.updateRows({
        table: 'channels',
        columns: { name: 'text', n: 'int', code: 'text' },
        rows: [
          ['a', 10, 'x "y" \\ é'],
          ['c', null, null],
          ['zzz', 1, ''],
        ],
        // The old value counts, wherever the column stands in the list.
        set: { failures: 'COALESCE(r.n, m.failures) + 1', blocked_until: 'm.failures + 100', failure_code: 'r.code' },
        where: 'm.name = r.name',
      }),
    );
    expect(changed).toBe(2);
    expect(
      await read('SELECT failures, blocked_until AS until, failure_code AS code FROM channels ORDER BY id'),
    ).toEqual([
      { failures: 11, until: 100, code: 'x "y" \\ é' },
      { failures: 1, until: 0, code: null },
      { failures: 3, until: 102, code: null },
    ]);
    expect(await write((tx) => tx.updateRows({ table: 'channels', columns: {}, rows: [], set: {}, where: '' }))).toBe(
      0,
    );
  });

  it('throws UniqueViolationError for a taken key and changes nothing', async () => {
    await add('a');
    await expect(add('b', 'a')).rejects.toBeInstanceOf(UniqueViolationError);
    expect(await names()).toEqual(['a']);
  });

  it('inserts the rows whose keys are free, and says how many', async () => {
    await add('a');
    const rows = ['a', 'b', 'b', 'c'].map((name, index) => [name, 'http', index, null]);
    expect(await write((tx) => tx.insertIfAbsent('channels', COLUMNS, rows))).toBe(2);
    expect(await write((tx) => tx.insertIfAbsent('channels', COLUMNS, rows))).toBe(0);
    expect(await read('SELECT name, failures FROM channels ORDER BY id')).toEqual([
      { name: 'a', failures: 0 },
      { name: 'b', failures: 1 },
      { name: 'c', failures: 3 },
    ]);
  });

  it('refuses a row that does not fit its table, although it ignores taken keys', async () => {
    const add = (name: string | null) =>
      write((tx) => tx.insertIfAbsent('channels', COLUMNS, [[name, 'http', 0, null]]));
    await add('a');
    await expect(add(null)).rejects.toThrow();
    expect(await names()).toEqual(['a']);
  });

  it('passes on errors in the statement itself', async () => {
    await expect(read('SELECT nothing FROM channels')).rejects.toThrow(/nothing/);
  });
});
