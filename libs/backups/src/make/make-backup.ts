import { renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { MysqlConfig, SqliteConfig } from '@recado/config';
import { askServer, copySqliteFile } from '@recado/database';
import { BackupError, backupErrorOf } from '../backup-fault.js';
import { type CopyFacts, countRows, differenceOf, readFacts } from '../check/copy-facts.js';
import { askingFile, faultOfFile } from '../check/sqlite-ask.js';
import { BackupFolder, syncPath } from '../files/backup-folder.js';
import { checksumOf, sidecarOf, writeChecksum } from '../files/checksum.js';
import { withCheckDatabase } from '../mysql/check-database.js';
import { findClientPrograms } from '../mysql/client-programs.js';
import { dumpServer, faultOfDump, loadDump } from '../mysql/dump.js';
import type { BackupMade, BackupOrder, Verification } from './backup-order.js';

/** How a kind of database is copied and checked. */
interface Way {
  readonly ending: 'sqlite' | 'sql.gz';
  readonly source: CopyFacts;
  /** About how many bytes the copy will have. */
  expect(folder: BackupFolder): number;
  copy(draft: string): Promise<void> | void;
  /** Throws BackupError for a copy that is not right. */
  check(draft: string): Promise<Pick<BackupMade, 'rows'> & { verification: Verification }>;
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

async function make({ database, at, folder: path, keep }: BackupOrder, free?: (folder: string) => Promise<number>) {
  const way = database.kind === 'sqlite' ? await wayOfFile(database, at) : await wayOfServer(database, at);
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
    folder.removeOld(keep);
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

async function wayOfServer(config: MysqlConfig, at: number): Promise<Way> {
  const source = await askServer(config.url, (ask) => readFacts(ask, 'mysql'));
  return {
    ending: 'sql.gz',
    source,
    // Its size is not known before: a fifth more than that of the last one.
    expect: (folder) => Math.ceil(folder.newestBytes() * 1.2),
    copy: (draft) => dumpServer(config, draft),
    check: async (draft) => {
      refuse(await faultOfDump(draft));
      const load = findClientPrograms()?.load;
      if (load === undefined) return { verification: 'complete', rows: null };
      const rows = await withCheckDatabase(config, source.installation, async (empty) => {
        await loadDump(draft, load, empty);
        return askServer(empty.url, async (ask) => {
          refuse(differenceOf(source, await readFacts(ask, 'mysql'), at));
          return countRows(ask);
        });
      });
      return rows === 'refused' ? { verification: 'complete', rows: null } : { verification: 'restored', rows };
    },
  };
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new BackupError('copy_damaged', fault);
}
