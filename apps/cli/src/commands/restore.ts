import { statSync, existsSync } from 'node:fs';
import {
  BackupError,
  checksumOf,
  type CountedTable,
  newestMessageAt,
  type NotRestored,
  rowsOf,
  sidecarOf,
  withRestoredCopy,
  writtenChecksum,
} from '@recado/backups';
import type { Config, DatabaseConfig } from '@recado/config';
import { foreignSchemaOf, migrate, programsOf, schemaDifferences, schemaState } from '@recado/database';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { failure, type Finding, ok, reasonOf, warning, lineOf, foreignSchemaFinding } from '../doctor/finding.js';
import { checkSealed } from '../doctor/database.check.js';
import { phrase, type Text } from '../language/text.js';

const MIB = 1024 ** 2;
const FILE = phrase`file`;
const RESTORED = phrase`restored`;
const SCHEMA = phrase`schema`;

/** Why nothing was restored. */
const REASONS: Readonly<Record<NotRestored, Text>> = {
  unknown: phrase`no: it is neither a SQLite database nor a dump that gzip packed`,
  no_server: phrase`no: the dump is complete, and to load it DATABASE_URL must name a database server`,
  no_program: phrase`no: the dump is complete, and the programs mariadb and mysql, which load it, are missing on this machine`,
  refused: phrase`no: the dump is complete, and the user of DATABASE_URL may not create the database recado_check_… in which it would be loaded`,
};

/** Restores a backup into a temporary place, and says what is found there. */
async function* checkBackup(file: string, config: Config): AsyncGenerator<Finding> {
  const { size, mtimeMs } = statSync(file);
  yield ok(FILE, phrase`${file}, ${(size / MIB).toFixed(1)} MiB, written ${momentText(mtimeMs)}`);
  yield await checksumFinding(file);
  yield* await restoredFindings(file, config);
}

async function checksumFinding(file: string): Promise<Finding> {
  const subject = phrase`checksum`;
  const written = writtenChecksum(file);
  if (written === undefined) return warning(subject, phrase`not compared: there is none in ${sidecarOf(file)}`);
  return (await checksumOf(file)) === written
    ? ok(subject, phrase`that of ${sidecarOf(file)}`)
    : failure(subject, phrase`not that of ${sidecarOf(file)}: the file is damaged or was changed`);
}

async function restoredFindings(file: string, config: Config): Promise<readonly Finding[]> {
  try {
    const found = await withRestoredCopy(file, config.database, (copy) => contentsOf({ ...config, database: copy }));
    return typeof found === 'string' ? [failure(RESTORED, REASONS[found])] : found;
  } catch (error) {
    if (error instanceof BackupError) return [failure(RESTORED, faultSentence(error))];
    return [
      failure(RESTORED, phrase`no (${reasonOf(error)}): see that there is room for it at TMPDIR or at the server`),
    ];
  }
}

function faultSentence({ code, message }: BackupError): Text {
  if (code === 'dump_foreign')
    return phrase`no: it was not loaded, because the statement "${message}" could change more than the database in which it is tried. Make the dump of one database, without --databases, --all-databases, triggers and views`;
  if (code === 'trial_failed')
    return phrase`no: the dump is complete, and the server did not take it, which says nothing against the file (${message})`;
  return phrase`no: it is damaged (${message})`;
}

/** What is in a restored copy, which is brought up to date on the way. */
async function contentsOf(config: Config): Promise<readonly Finding[]> {
  const { database } = config;
  const foreign = foreignSchemaFinding(await foreignSchemaOf(database));
  if (foreign) return [foreign];
  if ((await schemaState(database)) === 'none') return [failure(RESTORED, phrase`no: it is no database of Recado`)];
  // First: a trigger runs with what a migration writes.
  const programs = await programsOf(database);
  if (programs.length > 0)
    return [failure(SCHEMA, phrase`not that of Recado, which has no triggers and views: ${programs.join(', ')}`)];
  const ran = await migrate(database);
  const differences = await schemaDifferences(database);
  if (differences.length > 0)
    return [failure(SCHEMA, phrase`not that of Recado: other columns or indexes in ${tablesIn(differences)}`)];
  const schema =
    ran.length === 0
      ? phrase`up to date`
      : phrase`of an earlier version; migrations that a start needs, and that ran on the copy: ${ran.length}`;
  return [
    ok(RESTORED, phrase`yes, into a temporary place, and its content is sound`),
    ok(SCHEMA, schema),
    ok(phrase`rows`, phrase`${rowsText(await rowsOf(database))}`),
    await ageFinding(database),
    ...(await sealedFindings(config)),
  ];
}

/** The tables that statements of a schema name. */
function tablesIn(statements: readonly string[]): string {
  const names = statements.flatMap((text) => [...text.matchAll(/\b(?:TABLE|ON|INTO) [`"](?:temporary_)?(\w+)/g)]);
  return [...new Set(names.map(([, name]) => name))].join(', ');
}

async function ageFinding(database: DatabaseConfig): Promise<Finding> {
  const newest = await newestMessageAt(database);
  const subject = phrase`age`;
  if (newest === null) return ok(subject, phrase`it has no message`);
  return ok(subject, phrase`its newest message was accepted ${momentText(newest)}`);
}

async function sealedFindings(config: Config): Promise<readonly Finding[]> {
  const findings = await checkSealed(config);
  return findings.length > 0 ? findings : [ok(phrase`secret`, phrase`the backup keeps nothing sealed`)];
}

function rowsText(rows: Readonly<Record<CountedTable, number>>): string {
  return Object.entries(rows)
    .map(([table, count]) => `${table} ${count}`)
    .join(', ');
}

function momentText(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

const CHECK = '--check';

/** Tries whether a backup could be restored. To restore it is described in docs/backup.md: it needs a stopped server. */
export const restoreCommand: Command = {
  name: 'restore',
  usage: phrase`--check <file>`,
  summary: phrase`restores a backup into a temporary place and says what is in it, whether it is whole, and whether APP_SECRET opens it; changes nothing; exit code 1: it could not be restored`,
  async run([option, file, ...rest], terminal) {
    if (option !== CHECK)
      throw new UsageError(
        phrase`Only "restore --check <file>" is done here: docs/backup.md describes how to restore.`,
      );
    if (file === undefined || file.trim() === '' || rest.length > 0) {
      throw new UsageError(phrase`Give the file of one backup: restore --check <file>.`);
    }
    const config = configOf(terminal);
    if (!existsSync(file)) throw new CommandError(phrase`There is no file ${file}.`);
    let failures = 0;
    for await (const finding of checkBackup(file, config)) {
      terminal.print(lineOf(finding));
      if (finding.level === 'failure') failures++;
    }
    if (failures > 0) throw new CommandError(phrase`${file} was not shown to be a backup that can be restored.`);
  },
};
