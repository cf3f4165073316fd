import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { DatabaseConfig, MysqlConfig, SqliteConfig } from '@recado/config';
import { DAY_MS } from '@recado/core';
import { askServer, atChosenHost, copySqliteFile } from '@recado/database';
import { BackupError, type BackupFault, backupErrorOf } from '../backup-fault.js';
import { BackupFolder, freeBytes, syncPath, checksumOf, sidecarOf, writeChecksum } from '../backup-files.js';
import { withCheckDatabase } from '../mysql/check-database.js';
import { findClientPrograms } from '../mysql/client-programs.js';
import { dumpServer, isFaultOfCopy, loadDump, readDump } from '../mysql/dump.js';
import {
  type CopyFacts,
  type CountedTable,
  countRows,
  differenceOf,
  readFacts,
  askingFile,
  faultOfFile,
} from './restored-copy.js';

/** What the process that makes a backup is told. */
export interface BackupOrder {
  readonly database: DatabaseConfig;
  readonly folder: string;
  /** How many backups stay. */
  readonly keep: number;
  /** When it was begun, UTC ms. */
  readonly at: number;
  /** The newest message that the program has; missing: it is not known. */
  readonly newest?: { readonly id: number; readonly createdAt: number } | null;
  /** Why a dump is not tried at the server this time; missing: it is. */
  readonly untried?: string;
}

/** How the reason begins where a trial at the server failed: that one is not repeated at once. Stored. */
export const TRIAL_FAILED = 'the trial at the server failed';

/**
 * How far a backup was checked. `restored`: it was opened or loaded as a database and compared. `complete`: its checksum
 * and its end are right, but it was not restored.
 */
export type Verification = 'restored' | 'complete';

/** A backup that was made. */
interface BackupMade {
  /** The name of its file in the folder. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly verification: Verification;
  /** The rows of the main tables; null: it was not restored. */
  readonly rows: Readonly<Record<CountedTable, number>> | null;
  /** Why it was not restored, for the log; missing: it was. */
  readonly reason?: string;
}

/** What the check of a copy has found. */
type Checked = Pick<BackupMade, 'verification' | 'rows' | 'reason'>;

/** How a kind of database is copied and checked. */
interface Way {
  readonly ending: 'sqlite' | 'sql.gz';
  readonly source: CopyFacts;
  /** About how many bytes the copy will have. */
  expect(folder: BackupFolder): number;
  copy(draft: string): Promise<void> | void;
  /** Throws BackupError for a copy that is not right. */
  check(draft: string): Promise<Checked>;
}

/** Throws BackupError where there is something wrong with a copy. */
function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new BackupError('copy_damaged', fault);
}

/** What became of an order. */
export type BackupResult = BackupMade | { readonly fault: BackupFault; readonly detail: string };

/** Stays free at the server beside a trial, in bytes. */
const RESERVE = 1024 ** 3;
const HERE = /^(?:127\.[\d.]+|localhost|\[::1\])$/;

/** Dumps a database server, at the host that is used now. */
async function wayOfServer(database: MysqlConfig, order: BackupOrder, free = freeBytes): Promise<Way> {
  const config = { ...database, url: await atChosenHost(database.url) };
  const source = await askServer(config.url, (ask) => readFacts(ask, 'mysql'));
  refuseStale(source, order);
  return {
    ending: 'sql.gz',
    source,
    // Its size is not known before: a fifth more than that of the last one.
    expect: (folder) => Math.ceil(folder.newestBytes() * 1.2),
    copy: (draft) => dumpServer(config, draft),
    check: (draft) => checkDump(draft, config, source, order, free),
  };
}

/** A server that was left behind, such as a primary that came back, may be the one that answers. */
function refuseStale({ newest: has }: CopyFacts, { newest, at }: BackupOrder): void {
  // An older message may have been removed at the end of its time meanwhile.
  if (!newest || newest.createdAt < at - DAY_MS || (has !== null && has.id >= newest.id)) return;
  throw new BackupError('source_stale', `the server ends before message ${newest.id}, which the program has`);
}

/** A dump that is whole stays, also where it cannot be tried: then it is said why. */
async function checkDump(
  draft: string,
  config: MysqlConfig,
  source: CopyFacts,
  order: BackupOrder,
  free: typeof freeBytes,
): Promise<Checked> {
  const { fault, foreign } = await readDump(draft);
  refuse(fault);
  const complete = (reason: string): Checked => ({ verification: 'complete', rows: null, reason });
  const load = findClientPrograms()?.load;
  if (load === undefined) return complete('the program that loads a dump is missing');
  if (foreign !== undefined) return complete(`"${foreign}" could change more than the database of the trial`);
  if (order.untried !== undefined) return complete(order.untried);
  try {
    const lack = await lackOfRoom(config.url, free);
    if (lack !== undefined) return complete(lack);
    const rows = await tryDump(draft, load, config, source, order.at);
    return rows === 'refused'
      ? complete('the user of DATABASE_URL may not create the database of the trial')
      : { verification: 'restored', rows };
  } catch (error) {
    if (isDamage(error)) throw error;
    return complete(`${TRIAL_FAILED}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function tryDump(draft: string, load: string, config: MysqlConfig, source: CopyFacts, at: number) {
  return withCheckDatabase(config, source.installation, async (empty) => {
    await loadDump(draft, load, empty);
    return askServer(empty.url, async (ask) => {
      refuse(differenceOf(source, await readFacts(ask, 'mysql'), at));
      return countRows(ask);
    });
  });
}

function isDamage(error: unknown): boolean {
  if (error instanceof BackupError) return error.code === 'copy_damaged';
  return isFaultOfCopy(Number((error as { errno?: unknown }).errno));
}

/** Whether a second copy would fill the disk of a server on this machine; that of another one cannot be seen. */
async function lackOfRoom(url: string, free: typeof freeBytes): Promise<string | undefined> {
  if (!HERE.test(new URL(url).hostname)) return undefined;
  const [found] = await askServer(url, (ask) =>
    ask<{ folder: string; bytes: string | number | null }>(
      `SELECT @@datadir AS folder, SUM(data_length + index_length) AS bytes FROM information_schema.tables
       WHERE table_schema = DATABASE()`,
    ),
  );
  // The server may be in a container, which has folders of its own.
  if (!found || !existsSync(found.folder)) return undefined;
  const [needed, has] = [Number(found.bytes) + RESERVE, await free(found.folder)];
  if (has >= needed) return undefined;
  const [wanted, left] = [needed, has].map((bytes) => Math.ceil(bytes / 1024 ** 2));
  return `the server has ${left} MiB free, and a trial needs ${wanted} MiB`;
}

/**
 * Makes a backup in the folder, checks it, gives it its name and removes those that are too many. Throws BackupError; then
 * nothing of it is left, and the backups before it are.
 */
export async function makeBackup(order: BackupOrder, free?: (folder: string) => Promise<number>): Promise<BackupMade> {
  try {
    return await make(order, free);
  } catch (error) {
    throw backupErrorOf(error);
  }
}

async function make(order: BackupOrder, free?: (folder: string) => Promise<number>) {
  const { database, at, folder: path, keep } = order;
  const way = database.kind === 'sqlite' ? await wayOfFile(database, at) : await wayOfServer(database, order, free);
  const folder = new BackupFolder(path, way.source.installation);
  await folder.require(way.expect(folder), free);
  folder.removeRests();
  const target = folder.target(at, way.ending);
  const draft = BackupFolder.draftOf(target);
  try {
    await way.copy(draft);
    syncPath(draft);
    const checked = await way.check(draft);
    const sha256 = await checksumOf(draft);
    writeChecksum(target, sha256);
    renameSync(draft, target);
    folder.sync();
    folder.removeOld(keep, basename(target), at);
    return { file: basename(target), bytes: statSync(target).size, sha256, ...checked };
  } catch (error) {
    rmSync(sidecarOf(target), { force: true });
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

async function wayOfFile({ file }: SqliteConfig, at: number): Promise<Way> {
  const source = await askingFile(file, (ask) => readFacts(ask, 'sqlite'));
  return {
    ending: 'sqlite',
    source,
    expect: () => statSync(file).size,
    copy: (draft) => copySqliteFile(file, draft),
    check: (draft) =>
      askingFile(draft, async (ask) => {
        refuse(await faultOfFile(ask));
        refuse(differenceOf(source, await readFacts(ask, 'sqlite'), at));
        return { verification: 'restored', rows: await countRows(ask) };
      }),
  };
}
