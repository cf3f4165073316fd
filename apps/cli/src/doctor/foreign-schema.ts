import type { ForeignSchema } from '@recado/database';
import { phrase } from '../language/text.js';
import { failure, type Finding } from './finding.js';

/** A finding when another version made the schema; else undefined. */
export function foreignSchemaFinding(schema: ForeignSchema | null): Finding | undefined {
  if (schema === null) return undefined;
  const names = schema.migrations.join(', ');
  return failure(
    phrase`database`,
    schema.age === 'newer'
      ? phrase`was brought up to date by a newer version (${names}): use that version, or restore a backup of before`
      : phrase`was made by an older version that this one cannot bring up to date (${names}): use that version, or name another database`,
  );
}
