import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readEnvFile } from './env-file.mjs';
import { say } from './say.mjs';

/** Reads the `.env` of a folder where it exists; variables of the environment win. */
export function loadEnvironment(folder) {
  const file = join(folder, '.env');
  if (!existsSync(file)) return;
  const { variables, warnings } = readEnvFile(readFileSync(file, 'utf8'));
  for (const warning of warnings) say(`.env, ${warning}`);
  for (const [name, value] of Object.entries(variables)) process.env[name] ??= value;
}
