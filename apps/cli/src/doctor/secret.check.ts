import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, isGuessable } from '@recado/config';
import { type Finding, ok, warning } from './finding.js';
import { phrase } from '../language/text.js';

/** Secret files that the server makes beside the database. */
const SECRET_FILES = ['app-secret', 'test-key'] as const;

/** Checks that the secrets exist and that other users cannot read them. */
export function checkSecrets({ appSecret, dataFolder }: Config): readonly Finding[] {
  const files = SECRET_FILES.map((name) => join(dataFolder, name)).filter((file) => existsSync(file));
  const open = files.filter((file) => (statSync(file).mode & 0o077) !== 0);
  return [
    ...whereabouts({ appSecret, dataFolder }),
    ...(isGuessable(appSecret)
      ? [warning(phrase`secret`, phrase`APP_SECRET is easy to guess: give 32 random bytes or more`)]
      : []),
    ...open.map((file) => warning(phrase`secret`, phrase`others may read ${file}: chmod 600 it`)),
  ];
}

/** Where the secret comes from. Empty when there is no secret: the next check reports that. */
function whereabouts({ appSecret, dataFolder }: Pick<Config, 'appSecret' | 'dataFolder'>): Finding[] {
  if (appSecret !== undefined) return [ok(phrase`secret`, phrase`given by APP_SECRET`)];
  if (!existsSync(join(dataFolder, SECRET_FILES[0]))) return [];
  return [ok(phrase`secret`, phrase`one of its own, beside the database`)];
}
