import { existsSync } from 'node:fs';
import { withSecretCheck } from '@recado/auth';
import type { Config } from '@recado/config';
import { schemaState } from '@recado/database';
import { phrase } from '../language/text.js';
import { failure, type Finding, ok } from './finding.js';

/** Whether the secret opens what the database keeps. */
export async function checkSealed(config: Config): Promise<readonly Finding[]> {
  if (!(await isCurrent(config))) return [];
  const state = await withSecretCheck(config, (check) => check.state());
  if (state === 'right') return [ok(phrase`secret`, phrase`it opens what the database keeps sealed`)];
  if (state === 'unset') return [];
  return [
    failure(
      phrase`secret`,
      phrase`not the one that the database was sealed with: give back the old one, or run forget-secrets`,
    ),
  ];
}

/** What is wrong with the database is told by another check. */
async function isCurrent({ database }: Config): Promise<boolean> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return false;
  try {
    return (await schemaState(database)) === 'current';
  } catch {
    return false;
  }
}
