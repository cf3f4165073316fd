import type { Database, Transaction } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/fixtures/test-database.js';
import { isExcepted, isListOfChannel, isPageFromTheEnd } from './exceptions.js';
import { complaint, type GrowingStatement, growingStatements } from './growing-statements.js';
import { fillWithMany, GROWING_TABLES, MESSAGES } from './many-rows.js';

const FILLED_WITHIN_MS = 20 * 60_000;
/** A scan of more than this share of a table counts as growing with it. */
const SHARE = 0.1;
/** By design a statement reads at most 20,000 rows, or three times the 10,000 messages of a batch. */
const MOST_READ = 35_000;

interface Step {
  table: string | null;
  type: string | null;
  key: string | null;
  rows: number | null;
}

describe(`Every statement on a database server with ${MESSAGES} messages`, () => {
  let opened: TestDatabase;
  let statements: GrowingStatement[];
  beforeAll(async () => {
    statements = growingStatements('mysql');
    opened = await testDatabase();
    await fillWithMany(opened.database);
    for (const table of GROWING_TABLES.keys()) await opened.database.read(`ANALYZE TABLE ${table}`);
  }, FILLED_WITHIN_MS);
  afterAll(() => opened?.close());

  it('uses an index', async () => {
    const found: string[] = [];
    for (const statement of statements) {
      if (isExcepted(statement) || isPageFromTheEnd(statement) || isListOfChannel(statement)) continue;
      found.push(...(await scansOf(opened.database, statement)));
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

async function scansOf(database: Database, statement: GrowingStatement): Promise<string[]> {
  const steps = await database.read<Step>(`EXPLAIN FORMAT=TRADITIONAL ${statement.sql}`, statement.values);
  return steps
    .filter((step) => isScan(step, statement))
    .map(({ table, type, key, rows }) => `${type} of ${table} by ${key}, ${rows} rows`)
    .map((step) => complaint(statement, step));
}

function isScan({ table, type, rows }: Step, { names }: GrowingStatement): boolean {
  const grown = GROWING_TABLES.get(names.get(table ?? '') ?? '') ?? Infinity;
  return /^(ALL|index)$/i.test(type ?? '') && Number(rows) > grown * SHARE;
}

/** Rolls a transaction back. */
class Undone extends Error {}

/** Runs a recorded statement, rolls it back, and answers how many rows it read. */
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
