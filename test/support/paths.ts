import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** An absolute path of the project, from one relative to its root. */
export function inProject(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

/** The entry file of the server in a build, such as a copy of `dist/`. */
export function serverEntry(dist: string): string {
  return join(dist, 'apps/server/src/main.js');
}

/** The entry file of the CLI in a build. */
export function cliEntry(dist: string): string {
  return join(dist, 'apps/cli/src/main.js');
}

export const SERVER_ENTRY = serverEntry(inProject('dist'));
export const CLI_ENTRY = cliEntry(inProject('dist'));
