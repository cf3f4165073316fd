import { phrase } from '../language/text.js';
import { failure, type Finding } from './finding.js';

/** A finding when the database has migrations that this program does not know; else undefined. */
export function newerSchema(migrations: readonly string[]): Finding | undefined {
  if (migrations.length === 0) return undefined;
  return failure(
    phrase`database`,
    phrase`was brought up to date by a newer version (${migrations.join(', ')}): use that version, or restore a backup of before`,
  );
}
