import { compactSqliteFile, explaining, foreignSchemaOf, refuseForeign, SecondServerError } from '@recado/database';
import { CommandError } from '../command/cli-error.js';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { sqliteFile } from '../command/sqlite-file.js';
import { phrase } from '../language/text.js';

const OF_SERVER = phrase`Only SQLite is compacted by this command: a database server does it by itself.`;

const mebibytes = (bytes: number) => (bytes / 1024 ** 2).toFixed(1);

/** Rewrites the SQLite database while no server runs on it. */
export const compactCommand: Command = {
  name: 'compact',
  summary: phrase`writes the SQLite database anew, without free room and without a trace of what was erased; the server must be stopped`,
  async run(args, terminal) {
    readOptions(args, {});
    const { database } = configOf(terminal);
    const file = sqliteFile(database, OF_SERVER);
    refuseForeign(await explaining(database, () => foreignSchemaOf(database)), { allowNewer: true });
    const { before, after } = compacted(file);
    terminal.report(phrase`${file} has ${mebibytes(after)} MiB now; it had ${mebibytes(before)}.`);
  },
};

function compacted(file: string) {
  try {
    return compactSqliteFile(file);
  } catch (error) {
    if (!(error instanceof SecondServerError)) throw error;
    throw new CommandError(phrase`A server works on ${file}: stop it first.`);
  }
}
