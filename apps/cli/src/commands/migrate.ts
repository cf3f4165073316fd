import { explaining, migrate, requireDatabase } from '@recado/database';
import type { Command } from '../command/command.js';
import { configOf } from '../command/config-of.js';
import { readOptions } from '../command/options.js';
import { recognized } from '../language/recognized.js';
import { phrase } from '../language/text.js';

/** Runs the migrations. */
export const migrateCommand: Command = {
  name: 'migrate',
  summary: phrase`creates the database or brings it up to date`,
  async run(args, terminal) {
    readOptions(args, {});
    const config = configOf(terminal);
    const { database } = config;
    await requireDatabase(config, (line) => terminal.report(recognized(line)));
    const ran = await explaining(database, () => migrate(database, { allowNewer: config.allowNewerSchema }));
    for (const name of ran) terminal.report(phrase`${name} was applied.`);
    if (ran.length === 0) terminal.report(phrase`The database is up to date.`);
  },
};
