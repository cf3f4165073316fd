import type { Database } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../support/fixtures/test-database.js';
import { isExcepted, isPageFromTheEnd } from './exceptions.js';
import { complaint, type GrowingStatement, growingStatements } from './growing-statements.js';
import { fillWithMany, MESSAGES } from './many-rows.js';

const FILLED_WITHIN_MS = 300_000;

describe(`Every statement on SQLite with ${MESSAGES} messages`, () => {
  let opened: TestDatabase;
  let statements: GrowingStatement[];
  beforeAll(async () => {
    statements = growingStatements('sqlite').filter((each) => !isExcepted(each) && !isPageFromTheEnd(each));
    opened = await testDatabase();
    await fillWithMany(opened.database);
  }, FILLED_WITHIN_MS);
  afterAll(() => opened?.close());

  it('uses an index, with and without statistics of the database', async () => {
    const without = await scans(opened.database, statements);
    await opened.database.write((tx) => tx.run('ANALYZE'));
    const again = await opened.reopened();
    expect([...without, ...(await scans(again.database, statements))]).toEqual([]);
    await again.close();
  });
});

async function scans(database: Database, statements: readonly GrowingStatement[]): Promise<string[]> {
  const found = await Promise.all(statements.map((statement) => scansOf(database, statement)));
  return found.flat();
}

async function scansOf(database: Database, statement: GrowingStatement): Promise<string[]> {
  const steps = await database.read<{ detail: string }>(`EXPLAIN QUERY PLAN ${statement.sql}`, statement.values);
  return steps
    .map(({ detail }) => detail)
    .filter((step) => statement.names.has(/^SCAN (\w+)/.exec(step)?.[1] ?? ''))
    .map((step) => complaint(statement, step));
}
