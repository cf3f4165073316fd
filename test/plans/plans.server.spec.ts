import type { Database, Transaction } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/fixtures/test-database.js';
import { isExcepted, isPageFromTheEnd } from './exceptions.js';
import { complaint, type GrowingStatement, growingStatements } from './growing-statements.js';
import { fillWithMany, GROWING_TABLES, MESSAGES } from './many-rows.js';

const FILLED_WITHIN_MS = 300_000;
/** A walk over this share of a table, or more, grows with it. */
const SHARE = 0.1;
/** By intention a statement looks at 20,000 rows at most, or three times at each of the 10,000 of a batch. */
const MOST_READ = 35_000;

interface Step {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: number | null;
}

describe(`every statement on a server, among ${MESSAGES} messages`, () => {
  let opened: TestDatabase;
  let statements: GrowingStatement[];
  beforeAll(async () => {
    statements = growingStatements('mysql');
    opened = await testDatabase();
    await fillWithMany(opened.database);
    await opened.database.read(`ANALYZE TABLE ${[...GROWING_TABLES.keys()].join(', ')}`);
  }, FILLED_WITHIN_MS);
  afterAll(() => opened?.close());

  it('finds its rows through an index', async () => {
    const found: string[] = [];
    for (const statement of statements) {
      if (isExcepted(statement) || isPageFromTheEnd(statement)) continue;
      found.push(...(await walksOf(opened.database, statement)));
    }
    expect(found).toEqual([]);
  });

  it(`reads at most ${MOST_READ} rows`, async () => {
    const found: string[] = [];
    for (const statement of statements) {
      const read = await rowsRead(opened.database, statement);
      if (read > MOST_READ && !isExcepted(statement)) found.push(complaint(statement, `reads ${read} rows`));
    }
    expect(found).toEqual([]);
  });
});

async function walksOf(database: Database, statement: GrowingStatement): Promise<string[]> {
  const steps = await database.read<Step>(`EXPLAIN FORMAT=TRADITIONAL ${statement.sql}`, statement.values);
  return steps
    .filter((step) => walks(step, statement))
    .map(({ table, type, key, rows }) => `${type} of ${table} by ${key}, ${rows} rows`)
    .map((step) => complaint(statement, step));
}

function walks({ table, type, rows }: Step, { names }: GrowingStatement): boolean {
  const grown = GROWING_TABLES.get(names.get(table ?? '') ?? '') ?? Infinity;
  return /^(ALL|index)$/i.test(type ?? '') && Number(rows) > grown * SHARE;
}

class Undone extends Error {}

/** Runs a statement as it was recorded, and takes back what it did. */
async function rowsRead(database: Database, { sql, values }: GrowingStatement): Promise<number> {
  let rows = 0;
  const run = async (tx: Transaction) => {
    const before = await handlerReads(tx);
    await tx.all(sql, values);
    rows = (await handlerReads(tx)) - before;
    throw new Undone();
  };
  await database.write(run).catch((error: unknown) => {
    if (!(error instanceof Undone)) throw error;
  });
  return rows;
}

async function handlerReads(tx: Transaction): Promise<number> {
  const rows = await tx.all<{ Value: string }>("SHOW SESSION STATUS LIKE 'Handler_read%'");
  return rows.reduce((sum, { Value }) => sum + Number(Value), 0);
}
