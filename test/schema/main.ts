import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../support/cleanup.js';
import { testConfig } from '../support/fixtures/test-config.js';
import { INITIAL_NAME } from '../../libs/database/src/migrations/1795900000000-initial.js';
import type { FrozenTables } from '../../libs/database/src/migrations/initial-tables.js';
import { startMariadb } from '../support/mariadb.js';
import { queryMysql } from '../support/mysql-query.js';
import { inProject } from '../support/paths.js';
import { printTables } from '../support/print-tables.js';

const FILE = 'libs/database/src/migrations/initial-tables.ts';

/** Writes what the entities say now as the snapshot of the initial migration: once, with the first release. */
export async function main(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-'));
  try {
    const { url } = await startMariadb();
    await queryMysql(url, 'CREATE DATABASE frozen');
    const printed = async (address: string) => printTables(testConfig({ DATABASE_URL: address }).database);
    const sqlite = await printed(`sqlite:${join(folder, 'frozen.sqlite')}`);
    const mysql = await printed(new URL('/frozen', url).href);
    writeFileSync(inProject(FILE), source({ name: INITIAL_NAME, sqlite, mysql }));
    process.stdout.write(`${FILE}\n`);
  } finally {
    cleanUp();
    rmSync(folder, { recursive: true });
  }
}

/** The file with another value: its types stay as they are. */
function source(tables: FrozenTables): string {
  const [types] = readFileSync(inProject(FILE), 'utf8').split('/** The initial tables');
  return `${types}/** The initial tables as the first release made them. They never change. */
export const INITIAL_TABLES: FrozenTables | null = ${JSON.stringify(tables, null, 2)};
`;
}
