import { existsSync } from 'node:fs';
import type { DatabaseConfig } from '@recado/config';
import { phrase, type Text } from '../language/text.js';
import { CommandError } from './cli-error.js';

/** The SQLite file of an installation. Throws CommandError when it is missing; with `otherwise` for a server. */
export function sqliteFile(database: DatabaseConfig, otherwise: Text): string {
  if (database.kind !== 'sqlite') throw new CommandError(otherwise);
  if (!existsSync(database.file)) throw new CommandError(phrase`There is no database at ${database.file}.`);
  return database.file;
}
