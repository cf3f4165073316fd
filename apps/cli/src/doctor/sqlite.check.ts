import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { SqliteConfig } from '@recado/config';
import {
  checkPages,
  openDatabase,
  schemaState,
  SecondServerError,
  ServerLock,
  foreignSchemaOf,
} from '@recado/database';
import { failure, type Finding, ok, reasonOf, unseen, warning } from './finding.js';
import { foreignSchemaFinding } from './foreign-schema.js';
import { phrase } from '../language/text.js';

/** Checks that the file is a database of Recado, and that commits in its folder survive a power loss. */
export async function checkSqlite(database: SqliteConfig, folder: string): Promise<readonly Finding[]> {
  const durability = existsSync(folder) ? [await durabilityIn(folder)] : [];
  if (!existsSync(database.file)) {
    return [ok(phrase`database`, phrase`${database.file} will be made at the first start`), ...durability];
  }
  return [await stateOf(database), ...durability, serverOn(database.file)];
}

async function stateOf(database: SqliteConfig): Promise<Finding> {
  try {
    const pages = checkPages(database.file);
    if (pages !== 'sound' && pages !== 'too large') return damaged(database.file, pages);
    const foreign = foreignSchemaFinding(await foreignSchemaOf(database));
    if (foreign) return foreign;
    const state = await schemaState(database);
    if (state === 'behind')
      return warning(phrase`database`, phrase`is of an earlier version: the next start brings it up to date`);
    if (state === 'none') return warning(phrase`database`, phrase`${database.file} is empty: the first start fills it`);
    if (pages === 'too large')
      return unseen(phrase`database`, phrase`${database.file}, up to date; too large to check its pages here`);
    return ok(phrase`database`, phrase`${database.file}, up to date, and its pages are sound`);
  } catch (error) {
    return failure(
      phrase`database`,
      phrase`${database.file} cannot be read (${reasonOf(error)}): restore it from a backup`,
    );
  }
}

function damaged(file: string, found: string): Finding {
  return failure(phrase`database`, phrase`${file} is damaged (${found}): restore it from a backup`);
}

/** Tries WAL with a temporary database in the same folder, because it depends on the file system. */
async function durabilityIn(folder: string): Promise<Finding> {
  let probe: string | undefined;
  try {
    probe = mkdtempSync(join(folder, '.doctor-'));
    const database = openDatabase({ kind: 'sqlite', file: join(probe, 'probe.sqlite') });
    const [mode] = await database.read<{ journal_mode: string }>('PRAGMA journal_mode');
    await database.write((tx) => tx.run('CREATE TABLE probe (id INTEGER)'));
    await database.close();
    if (mode?.journal_mode === 'wal') return ok(phrase`durability`, phrase`what is acknowledged survives a power loss`);
    return failure(phrase`durability`, phrase`${folder} is on a file system without shared memory: use a local disk`);
  } catch (error) {
    return failure(
      phrase`durability`,
      phrase`${folder} takes no database (${reasonOf(error)}): use a local disk with room on it`,
    );
  } finally {
    if (probe !== undefined) rmSync(probe, { recursive: true, force: true });
  }
}

function serverOn(file: string): Finding {
  try {
    ServerLock.acquire(file).release();
    return ok(phrase`server`, phrase`none is running on this database`);
  } catch (error) {
    if (error instanceof SecondServerError) return ok(phrase`server`, phrase`one is running on this database`);
    return failure(
      phrase`server`,
      phrase`the lock beside ${file} cannot be taken (${reasonOf(error)}): look at its owner and mode`,
    );
  }
}
