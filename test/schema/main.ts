import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { cleanUp } from '../support/cleanup.js';
import { testConfig } from '../support/fixtures/test-config.js';
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
    writeFileSync(inProject(FILE), source({ sqlite, mysql }));
    process.stdout.write(`${FILE}\n`);
  } finally {
    cleanUp();
    rmSync(folder, { recursive: true });
  }
}

const source = (tables: object) => `import type { FrozenTables } from './frozen-tables.js';

/** The statements of the initial tables as the first release made them. They never change. */
export const INITIAL_TABLES: FrozenTables | null = ${JSON.stringify(tables, null, 2)};
`;
