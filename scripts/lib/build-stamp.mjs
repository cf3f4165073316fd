import { existsSync, readFileSync } from 'node:fs';
import { fingerprint } from './fingerprint.mjs';
import { inProject } from './root.mjs';
import { buildInputs, filesBelow } from './sources.mjs';

/** The file in `dist/` with the fingerprint of its sources. */
export const STAMP = '.build';

export function stampOf({ modules, assets }) {
  const settings = ['package.json', 'package-lock.json', 'tsconfig.json', ...filesBelow('scripts/lib')];
  return `${fingerprint([...modules, ...assets, ...settings])}\n`;
}

/** Whether `dist/` was built from the present sources. */
export function isBuilt() {
  const path = inProject('dist', STAMP);
  return existsSync(path) && readFileSync(path, 'utf8') === stampOf(buildInputs());
}
