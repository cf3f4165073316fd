import { existsSync } from 'node:fs';
import type { MysqlConfig } from '@recado/config';
import { DAY_MS } from '@recado/core';
import { askServer, atChosenHost } from '@recado/database';
import { BackupError } from '../backup-fault.js';
import { type CopyFacts, countRows, differenceOf, readFacts } from '../check/copy-facts.js';
import { freeBytes } from '../files/backup-folder.js';
import { withCheckDatabase } from '../mysql/check-database.js';
import { findClientPrograms } from '../mysql/client-programs.js';
import { dumpServer, isFaultOfCopy, loadDump, readDump } from '../mysql/dump.js';
import { type BackupOrder, type Checked, refuse, TRIAL_FAILED, type Way } from './backup-order.js';

/** Stays free at the server beside a trial, in bytes. */
const RESERVE = 1024 ** 3;
const HERE = /^(?:127\.[\d.]+|localhost|\[::1\])$/;

/** Dumps a database server, at the host that is used now. */
export async function wayOfServer(database: MysqlConfig, order: BackupOrder, free = freeBytes): Promise<Way> {
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
