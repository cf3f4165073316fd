import { personOf } from '@recado/core';
import type { QueryRunner } from 'typeorm';

/** Rows of one read. */
const PAGE = 1_000;

type Value = string | number | null;
type Row = Record<string, Value>;

const NOTHING: Row = {};

/** A table that keeps something by person. */
interface PersonTable {
  name: string;
  /** What else belongs to its key beside the person. */
  key: string;
  /** The other columns that are read. */
  columns: readonly string[];
  /**
   * What a row gets that takes in another one of the same person. `kept`: the row that has today's form of the number already;
   * `moved`: the one of an earlier form.
   */
  merge: (kept: Row, moved: Row) => Row;
}

const CONTACT_TIMES = ['inbound_at', 'closed_at', 'reached_at', 'cold_at', 'touched_at'] as const;

const TABLES: readonly PersonTable[] = [
  {
    name: 'opt_outs',
    key: 'test_mode',
    columns: ['id', 'scope'],
    // All messages are more than those of marketing. What waits is canceled again, to the other form too.
    merge: (kept, moved) =>
      moved.scope === 'all' && kept.scope !== 'all' ? { scope: 'all', settled_at: null } : NOTHING,
  },
  {
    name: 'recipient_contacts',
    key: 'channel_id',
    columns: CONTACT_TIMES,
    merge: (kept, moved) =>
      Object.fromEntries(CONTACT_TIMES.map((name) => [name, latest(kept[name] ?? null, moved[name] ?? null)])),
  },
  {
    name: 'pool_recipients',
    key: 'pool_id',
    columns: ['channel_id', 'used_at'],
    merge: (kept, moved) =>
      Number(moved.used_at) > Number(kept.used_at)
        ? { channel_id: moved.channel_id ?? null, used_at: moved.used_at ?? null }
        : NOTHING,
  },
];

/**
 * Stores what is kept by person by the form of the number that `personOf` returns now. Call it in a migration of its own
 * whenever the table of double forms has grown. `codes`: the calling codes whose numbers may have changed. Rows that are
 * right already stay as they are.
 */
export async function carryOverPersons(runner: QueryRunner, codes: readonly string[]): Promise<void> {
  for (const table of TABLES) for (const code of codes) await carryOver(runner, table, code);
  for (const code of codes) await carryOverIdentities(runner, code);
}

async function carryOver(runner: QueryRunner, table: PersonTable, code: string): Promise<void> {
  const { name, key, columns } = table;
  const all = `SELECT ${[key, 'person', ...columns].join(', ')} FROM ${name} WHERE ${key} = ?`;
  // The key first: it is what each table has an index by.
  for (const { [key]: id = null } of await read(runner, `SELECT DISTINCT ${key} FROM ${name}`)) {
    for await (const page of pagesOf(runner, all, [id], code)) {
      for (const row of page) await move(runner, table, { all, id }, row);
    }
  }
}

/** Gives a row today's form of its number, or merges it into the row that has it. */
async function move(
  runner: QueryRunner,
  { name, key, merge }: PersonTable,
  { all, id }: { all: string; id: Value },
  row: Row,
): Promise<void> {
  const before = String(row.person);
  const person = personOf(before);
  if (person === before) return;
  const where = `${key} = ? AND person = ?`;
  const [kept] = await read(runner, `${all} AND person = ?`, [id, person]);
  if (!kept) return update(runner, name, { person }, where, [id, before]);
  await update(runner, name, merge(kept, row), where, [id, person]);
  await runner.query(`DELETE FROM ${name} WHERE ${where}`, [id, before]);
}

/** Their key is the identity, so several may have one person. */
async function carryOverIdentities(runner: QueryRunner, code: string): Promise<void> {
  for await (const page of pagesOf(runner, 'SELECT person FROM recipient_identities WHERE 1 = 1', [], code)) {
    for (const { person } of page) {
      const today = personOf(String(person));
      if (today !== person)
        await update(runner, 'recipient_identities', { person: today }, 'person = ?', [person ?? null]);
    }
  }
}

/** The rows whose person begins with the code, by person. A row that moves forward in the order is right when it is met. */
async function* pagesOf(
  runner: QueryRunner,
  select: string,
  values: readonly Value[],
  code: string,
): AsyncGenerator<Row[]> {
  const order = `AND person > ? AND person < ? ORDER BY person LIMIT ${PAGE}`;
  for (let after: string | undefined = code; after !== undefined;) {
    const page: Row[] = await read(runner, `${select} ${order}`, [...values, after, `${code}:`]);
    yield page;
    after = page.length < PAGE ? undefined : String(page.at(-1)!.person);
  }
}

async function read(runner: QueryRunner, select: string, values: readonly Value[] = []): Promise<Row[]> {
  const rows: unknown = await runner.query(select, [...values]);
  return rows as Row[];
}

async function update(runner: QueryRunner, table: string, set: Row, where: string, values: readonly Value[]) {
  const columns = Object.keys(set);
  if (columns.length === 0) return;
  const assignments = columns.map((column) => `${column} = ?`).join(', ');
  await runner.query(`UPDATE ${table} SET ${assignments} WHERE ${where}`, [...Object.values(set), ...values]);
}

function latest(a: Value, b: Value): number | null {
  return a === null && b === null ? null : Math.max(Number(a ?? 0), Number(b ?? 0));
}
