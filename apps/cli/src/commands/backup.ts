import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { copySqliteFile } from '@recado/database';
import { CommandError, UsageError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { sqliteFile } from '../command/sqlite-file.js';
import { phrase } from '../language/text.js';

const COPIED_OTHERWISE = phrase`Only SQLite is copied by this command: use mysqldump, as docs/backup.md shows.`;

/** Copies the SQLite database while the server runs. */
export const backupCommand: Command = {
  name: 'backup',
  usage: phrase`<file>`,
  summary: phrase`copies the SQLite database to a new file, whole and consistent, also while the server runs`,
  async run([target, ...rest], terminal) {
    if (target === undefined || target.trim() === '' || target.startsWith('-')) {
      throw new UsageError(phrase`The file to write is missing: backup <file>.`);
    }
    readOptions(rest, {});
    const source = sqliteFile(configOf(terminal).database, COPIED_OTHERWISE);
    requireRoom(target);
    copySqliteFile(source, target);
    terminal.report(phrase`${resolve(target)} was written.`);
  },
};

/** Existing files are never overwritten: the name could be that of the database itself. */
function requireRoom(target: string): void {
  if (existsSync(target)) throw new CommandError(phrase`${target} exists already: choose another name.`);
  if (!existsSync(dirname(target))) throw new CommandError(phrase`There is no folder ${dirname(target)}.`);
}
