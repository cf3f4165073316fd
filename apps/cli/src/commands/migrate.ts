import { loadConfig } from '@recado/config';
import { migrate, requireDatabase } from '@recado/database';
import type { Command } from '../command.js';
import { readOptions } from '../options.js';

/** Brings the database up to date. */
export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'creates the database or brings it up to date',
  async run(args, terminal) {
    readOptions(args, {});
    const config = loadConfig(terminal.env);
    await requireDatabase(config, (line) => terminal.report(line));
    const ran = await migrate(config.database);
    for (const name of ran) terminal.report(`${name} was applied.`);
    if (ran.length === 0) terminal.report('The database is up to date.');
  },
};
