import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the package.json above this file; it lies at different heights in sources and build. */
export function programVersion(): string {
  return (JSON.parse(readFileSync(above('package.json'), 'utf8')) as { version: string }).version;
}

/**
 * Where the views and public files of a folder of sources lie, such as `libs/admin/src`: the build keeps them at the same
 * path below its own root, while the code beside them goes elsewhere. Throws when they lie nowhere.
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
