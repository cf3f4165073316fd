import { existsSync } from 'node:fs';
import { type SecretCheck, type SecretState, withSecretCheck } from '@recado/auth';
import { type Config, ConfigError } from '@recado/config';
import { type Database, schemaState, trySealed } from '@recado/database';
import { SEALED } from '../command/sealed.js';
import { problemWith } from '../command/text-of-error.js';
import { phrase, type Text } from '../language/text.js';
import { failure, type Finding, ok } from './finding.js';

const SECRET = phrase`secret`;

/** Tries whether APP_SECRET opens what the database keeps sealed: each kind, all of it or the oldest and the newest. */
export async function checkSealed(config: Config): Promise<readonly Finding[]> {
  if (!(await isCurrent(config))) return [];
  try {
    return await withSecretCheck(config, async (check, database) => findings(await check.state(), check, database));
  } catch (error) {
    if (error instanceof ConfigError) return [failure(SECRET, problemWith(error))];
    throw error;
  }
}

async function findings(state: SecretState, check: SecretCheck, database: Database): Promise<Finding[]> {
  if (state === 'missing') {
    return [
      failure(
        SECRET,
        phrase`gone, but the database was sealed with one: give back APP_SECRET or the file app-secret, or run forget-secrets`,
      ),
    ];
  }
  if (state === 'wrong') {
    return [
      failure(
        SECRET,
        phrase`not the one that the database was sealed with: give back the old one, or run forget-secrets`,
      ),
    ];
  }
  const trials = await trialsOf(check, database);
  // One more: the value by which a secret is recognised.
  const tried = trials.reduce((sum, trial) => sum + trial.tried, state === 'right' ? 1 : 0);
  if (state === 'unset' && tried === 0) return [];
  if (trials.every(({ shut }) => shut === 0))
    return [ok(SECRET, phrase`it opens each of the ${tried} sealed texts that were tried`)];
  return trials.filter((trial) => trial.tried > 0).map(ofKind);
}

/** The kinds with how many of each were tried. */
async function trialsOf(check: SecretCheck, database: Database) {
  const opens = (purpose: string, sealed: string) => check.canUnseal(purpose, sealed);
  const trials: { kind: Text; tried: number; shut: number }[] = [];
  for (const [kind, texts] of SEALED) trials.push({ kind, ...(await trySealed(database, texts, opens)) });
  return trials;
}

function ofKind({ kind, tried, shut }: { kind: Text; tried: number; shut: number }): Finding {
  if (shut === 0) return ok(SECRET, phrase`${kind}: each of the ${tried} that were tried opens`);
  return failure(
    SECRET,
    phrase`${kind}: ${shut} of the ${tried} that were tried do not open; give the secret that sealed them as APP_SECRET_PREVIOUS, or enter them again`,
  );
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
