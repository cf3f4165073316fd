import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import type { DatabaseConfig } from '@recado/config';
import { copySqliteFile, foreignSchemaOf, noteBackup, openDatabase, refuseForeign } from '@recado/database';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { sqliteFile } from '../command/sqlite-file.js';
import type { Terminal } from '../command/terminal.js';
import { phrase } from '../language/text.js';

const NOT_NOTED = phrase`The time of this backup was not noted for the panel: start the new version once, or run "migrate".`;
const COPIED_OTHERWISE = phrase`Only SQLite is copied by this command: use mysqldump, as docs/backup.md shows.`;

/** The option for a person who has made a backup by other means, such as mysqldump. */
const MADE = '--made';

/** Copies the SQLite database while the server runs. The panel shows when the last copy was made. */
export const backupCommand: Command = {
  name: 'backup',
  usage: phrase`<file> | --made`,
  summary: phrase`copies the SQLite database to a new file, whole and consistent, also while the server runs; --made only notes that another program has made a backup`,
  async run([target, ...rest], terminal) {
    const { database } = configOf(terminal);
    if (target === MADE) return noteMade(rest, database, terminal);
    if (target === undefined || target.trim() === '' || target.startsWith('-')) {
      throw new UsageError(phrase`The file to write is missing: backup <file>.`);
    }
    readOptions(rest, {});
    const source = sqliteFile(database, COPIED_OTHERWISE);
    requireRoom(target);
    copySqliteFile(source, target);
    terminal.report(phrase`${resolve(target)} was written.`);
    // The copy is whole; only the panel does not know of it.
    await note(database).catch(() => terminal.report(NOT_NOTED));
  },
};

async function noteMade(rest: readonly string[], database: DatabaseConfig, terminal: Terminal): Promise<void> {
  readOptions(rest, {});
  if (database.kind === 'sqlite') sqliteFile(database, COPIED_OTHERWISE);
  await note(database);
  terminal.report(phrase`The time of the backup was noted.`);
}

async function note(config: DatabaseConfig): Promise<void> {
  refuseForeign(await foreignSchemaOf(config), { allowNewer: true });
  const database = openDatabase(config);
  try {
    await noteBackup(database, Date.now());
  } finally {
    await database.close();
  }
}

/** Existing files are never overwritten: the name could be that of the database itself. */
function requireRoom(target: string): void {
  if (existsSync(target)) throw new CommandError(phrase`${target} exists already: choose another name.`);
  if (!existsSync(dirname(target))) throw new CommandError(phrase`There is no folder ${dirname(target)}.`);
}
