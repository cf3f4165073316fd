import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Test } from '@nestjs/testing';
import { ConfigModule, loadConfig } from '@recado/config';
import { Database, DatabaseModule, migrate } from '@recado/database';

export interface TestDatabase {
  database: Database;
  /** The same file through new handles: what a process sees after a crash. */
  reopened(): Promise<TestDatabase>;
  close(): Promise<void>;
}

/** An SQLite database of its own, migrated, gone once closed. */
export async function testDatabase(): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-'));
  const file = join(folder, 'recado.sqlite');
  await migrate(file);
  return open(file, () => rmSync(folder, { recursive: true }));
}

async function open(file: string, after: () => void): Promise<TestDatabase> {
  const config = loadConfig({ DATABASE_URL: `sqlite:${file}`, NODE_ENV: 'test' });
  const module = Test.createTestingModule({ imports: [ConfigModule.forRoot(config), DatabaseModule.forRoot()] });
  const app = await module.compile();
  const close = async () => {
    await app.close();
    after();
  };
  return { database: app.get(Database), reopened: () => open(file, () => undefined), close };
}
