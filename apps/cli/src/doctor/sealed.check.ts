import { existsSync } from 'node:fs';
import { type SecretState, withSecretCheck } from '@recado/auth';
import { type Config, ConfigError } from '@recado/config';
import { schemaState } from '@recado/database';
import { phrase } from '../language/text.js';
import { problemWith } from '../command/text-of-error.js';
import { failure, type Finding, ok } from './finding.js';

/** Checks that APP_SECRET decrypts what the database holds. */
export async function checkSealed(config: Config): Promise<readonly Finding[]> {
  if (!(await isCurrent(config))) return [];
  try {
    return findings(await withSecretCheck(config, (check) => check.state()));
  } catch (error) {
    if (error instanceof ConfigError) return [failure(phrase`secret`, problemWith(error))];
    throw error;
  }
}

function findings(state: SecretState): Finding[] {
  if (state === 'unset') return [];
  if (state === 'right') return [ok(phrase`secret`, phrase`it opens what the database keeps sealed`)];
  if (state === 'missing') {
    return [
      failure(
        phrase`secret`,
        phrase`gone, but the database was sealed with one: give back APP_SECRET or the file app-secret, or run forget-secrets`,
      ),
    ];
  }
  return [
    failure(
      phrase`secret`,
      phrase`not the one that the database was sealed with: give back the old one, or run forget-secrets`,
    ),
  ];
}

/** Another check reports problems of the database. */
async function isCurrent({ database }: Config): Promise<boolean> {
  if (database.kind === 'sqlite' && !existsSync(database.file)) return false;
  try {
    return (await schemaState(database)) === 'current';
  } catch {
    // Another check reports a database that cannot be read.
    return false;
  }
}
