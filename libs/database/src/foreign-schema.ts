import { BRIDGED, isBeforeBridge } from './migrations/bridge/index.js';
import { UnusableDatabaseError } from './unusable-database-error.js';

/** A schema that this program must not change: another version made it. */
export interface ForeignSchema {
  /** `older`: a version whose tables this program cannot bring up to date. */
  age: 'newer' | 'older';
  /** The migrations that this program does not know; of a database that is too old for the bridge, all that ran. */
  migrations: readonly string[];
}

/**
 * Compares the migrations that ran on a database with those of this program, by their names, which end in their time in
 * milliseconds; null: this program knows all of them, or carries them over.
 */
export function foreignSchema(ran: readonly string[], known: readonly string[]): ForeignSchema | null {
  if (isBeforeBridge(ran)) return { age: 'older', migrations: ran };
  const migrations = ran.filter((name) => !known.includes(name) && !BRIDGED.includes(name));
  if (migrations.length === 0) return null;
  const isNewer = timeOf(migrations) > timeOf(known);
  return { age: isNewer ? 'newer' : 'older', migrations };
}

/** Throws UnusableDatabaseError, with a sentence that says which version made it and what to do. */
export function refuseForeign(schema: ForeignSchema | null, { allowNewer = false } = {}): void {
  if (schema === null || (schema.age === 'newer' && allowNewer)) return;
  const names = schema.migrations.join(', ');
  throw new UnusableDatabaseError(
    schema.age === 'newer'
      ? `The database was brought up to date by a newer version (${names}): start that version, or restore a backup of before. To go back one version, set ALLOW_NEWER_SCHEMA=true.`
      : `The database was made by an older version that this one cannot bring up to date (${names}): start that version, or name another database in DATABASE_URL. Nothing was changed.`,
  );
}

/** When the newest of them was written. */
function timeOf(names: readonly string[]): number {
  return Math.max(...names.map((name) => Number(/\d{13}$/.exec(name)?.[0] ?? 0)));
}
