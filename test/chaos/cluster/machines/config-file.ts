import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inProject } from '../../../support/paths.js';

export type ConfigFile = 'galera.cnf' | 'redis.conf' | 'sentinel.conf' | 'haproxy.cfg';

/** Writes the file that the documentation shows into a folder, with further lines at its end; answers its path. */
export function writeConfig(name: ConfigFile, folder: string, further: readonly string[] = []): string {
  const shown = readFileSync(inProject(`docker/high-availability/${name}`), 'utf8');
  const path = join(folder, name);
  writeFileSync(path, `${shown}\n${further.join('\n')}\n`, { mode: 0o600 });
  return path;
}
