import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Config, isGuessable } from '@recado/config';
import { type Finding, ok, warning } from './finding.js';
import { phrase } from '../language/text.js';

/** Files that are made beside the database and open doors. */
const SECRET_FILES = ['app-secret', 'test-key'] as const;

/** Whether the secrets are there and for nobody else to read. */
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

/** Empty where there is none yet, or none any more: the next check tells which. */
function whereabouts({ appSecret, dataFolder }: Pick<Config, 'appSecret' | 'dataFolder'>): Finding[] {
  if (appSecret !== undefined) return [ok(phrase`secret`, phrase`given by APP_SECRET`)];
  if (!existsSync(join(dataFolder, SECRET_FILES[0]))) return [];
  return [ok(phrase`secret`, phrase`one of its own, beside the database`)];
}
