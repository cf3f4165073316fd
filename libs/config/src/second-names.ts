import { ConfigError } from './config-error.js';

/** Variables that are another name of one. */
const SECOND_NAMES: Readonly<Record<string, string>> = { RETENTION_ROWS_DAYS: 'REMOVE_AFTER_DAYS' };

/** The environment with what second names say under the first ones. Throws ConfigError where both are given and differ. */
export function withSecondNames(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const result = { ...env };
  for (const [second, first] of Object.entries(SECOND_NAMES)) {
    const value = env[second];
    if (!value) continue;
    const other = env[first];
    if (other && Number(other) !== Number(value))
      throw new ConfigError(second, `is another name of ${first}, which says something else: keep one of the two`);
    result[first] = value;
  }
  return result;
}
