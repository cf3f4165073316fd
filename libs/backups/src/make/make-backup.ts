import { renameSync, rmSync, statSync } from 'node:fs';
import { basename } from 'node:path';
import type { SqliteConfig } from '@recado/config';
import { copySqliteFile } from '@recado/database';
import { backupErrorOf } from '../backup-fault.js';
import { countRows, differenceOf, readFacts } from '../check/copy-facts.js';
import { askingFile, faultOfFile } from '../check/sqlite-ask.js';
import { BackupFolder, syncPath } from '../files/backup-folder.js';
import { checksumOf, sidecarOf, writeChecksum } from '../files/checksum.js';
import { type BackupMade, type BackupOrder, refuse, type Way } from './backup-order.js';
import { wayOfServer } from './server-way.js';

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
