import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The version in the package.json above this file; it lies at different heights in sources and build. */
export function programVersion(from: string = import.meta.dirname): string {
  const file = join(from, 'package.json');
  if (!existsSync(file)) return programVersion(dirname(from));
  return (JSON.parse(readFileSync(file, 'utf8')) as { version: string }).version;
}
