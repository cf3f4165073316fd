import { accessSync, constants, existsSync, statSync } from 'node:fs';
import {
  abandonedTrials,
  type BackupRecord,
  BackupRecords,
  faultText,
  findClientPrograms,
  ScheduledBackups,
} from '@recado/backups';
import type { Config } from '@recado/config';
import { AnchoredClock } from '@recado/core';
import { atChosenHost, openDatabase, readInstallation, schemaState } from '@recado/database';
import { phrase, type Text } from '../language/text.js';
import { failure, type Finding, ok, unseen, warning, withDatabase } from './finding.js';

const SUBJECT = phrase`backups`;
const MIB = 1024 ** 2;

/**
 * Looks whether scheduled backups can be made, how old the last one is, and whether a trial has left its data behind. Nothing
 * where there are none.
 */
export async function checkBackups(config: Config): Promise<readonly Finding[]> {
  const left = await leftFindings(config);
  const { folder } = config.backups;
  return folder === undefined ? left : [...left, ...(await scheduledFindings(folder, config))];
}

async function scheduledFindings(folder: string, config: Config): Promise<readonly Finding[]> {
  const findings = [...folderFindings(folder), ...(config.database.kind === 'mysql' ? programFindings() : [])];
  return [...findings, ...(await lastFindings(config))];
}

/** Copies of the data that nothing erases from, at the server. */
function leftFindings(config: Config): Promise<readonly Finding[]> {
  return withDatabase(config, async (database) => {
    if (config.database.kind !== 'mysql') return [];
    const { id } = await readInstallation(database);
    const { single, scheduled } = await abandonedTrials(await atChosenHost(config.database.url), id);
    const findings: Finding[] = [];
    if (single.length > 0)
      findings.push(
        warning(
          SUBJECT,
          phrase`a check that was killed has left a copy of the data at the server (${single.join(', ')}): the next backup or restore --check removes it, if the user of DATABASE_URL may drop it`,
        ),
      );
    if (scheduled !== undefined)
      findings.push(
        warning(
          SUBJECT,
          phrase`a scheduled check that was killed has left a copy of the data at the server (${scheduled}): the next scheduled backup removes it; where none is scheduled any more, drop that database`,
        ),
      );
    return findings;
  });
}

function folderFindings(folder: string): Finding[] {
  if (!existsSync(folder) || !statSync(folder).isDirectory())
    return [failure(SUBJECT, phrase`BACKUP_FOLDER is ${folder}, and there is no such folder: make it, or correct it`)];
  try {
    accessSync(folder, constants.W_OK | constants.X_OK);
    return [];
  } catch {
    // This user may not write into it.
    return [failure(SUBJECT, phrase`${folder} cannot be written by this user: give it to the user that runs Recado`)];
  }
}

function programFindings(): Finding[] {
  const programs = findClientPrograms();
  if (!programs)
    return [
      failure(
        SUBJECT,
        phrase`mariadb-dump and mysqldump are missing here, so that no backup can be made: install the client of the server`,
      ),
    ];
  if (programs.load === undefined)
    return [
      unseen(SUBJECT, phrase`the program that loads a dump is missing here, so that none is verified by restoring it`),
    ];
  return [];
}

async function lastFindings(config: Config): Promise<Finding[]> {
  const { database } = config;
  if (database.kind === 'sqlite' && !existsSync(database.file)) return [];
  // Another check reports a database that cannot be read.
  if ((await schemaState(database).catch(() => 'none')) !== 'current') return [];
  const opened = openDatabase(database);
  try {
    const records = new BackupRecords(opened);
    const found = await new ScheduledBackups(records, opened, new AnchoredClock(), config).read();
    if (!found)
      return [warning(SUBJECT, phrase`none was made yet: the first one comes soon after the start of the server`)];
    const { last, made, trouble } = found;
    const newest = made ? madeText(made) : phrase`there is none`;
    if (trouble === 'failed')
      return [
        failure(
          SUBJECT,
          phrase`the last one failed, because of this: ${faultText(String(last.fault))}; the newest one: ${newest}`,
        ),
      ];
    if (trouble === 'late')
      return [
        failure(
          SUBJECT,
          phrase`none was made within twice the interval: see that the server runs; the newest one: ${newest}`,
        ),
      ];
    const level = made?.verification === 'restored' ? ok : unseen;
    return [level(SUBJECT, phrase`the newest one: ${newest}`)];
  } finally {
    await opened.close();
  }
}

function madeText({ startedAt, file, bytes, verification }: BackupRecord): Text {
  const at = new Date(startedAt).toISOString().replace(/\.\d+Z$/, 'Z');
  const size = ((bytes ?? 0) / MIB).toFixed(1);
  return verification === 'restored'
    ? phrase`${at}, ${String(file)}, ${size} MiB, verified by restoring it`
    : phrase`${at}, ${String(file)}, ${size} MiB, complete, but not restored`;
}
