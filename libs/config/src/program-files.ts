import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the nearest package.json at or above this file: that of the project, or that of the build. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(above('package.json'), 'utf8')) as { version: string }).version;
}

/**
 * The folder that contains the views and public files of a source folder, such as `libs/admin/src`. The build copies them
 * to the same path below its own root. Throws when the folder does not exist.
 */
export function sourceFolder(path: string): string {
  return above(path);
}

/** The nearest file or folder of this path at or above this file. */
function above(path: string, from = import.meta.dirname): string {
  const found = join(from, path);
  if (existsSync(found)) return found;
  if (dirname(from) === from) throw new Error(`${path} is not part of this installation`);
  return above(path, dirname(from));
}
