import { fileURLToPath } from 'node:url';

/** An absolute path of the project, from one relative to its root. */
export function inProject(path: string): string {
  return fileURLToPath(new URL(`../../${path}`, import.meta.url));
}

export const SERVER_ENTRY = inProject('dist/apps/server/src/main.js');
export const CLI_ENTRY = inProject('dist/apps/cli/src/main.js');
