import { existsSync, readFileSync } from 'node:fs';
import { compile } from './compile.mjs';
import { unresolvedImports } from './check-imports.mjs';
import { fingerprint } from './fingerprint.mjs';
import { inProject } from './root.mjs';
import { buildInputs, filesBelow } from './sources.mjs';
import { writeOutput } from './write-output.mjs';

/** Says from which sources `dist/` was made. */
const STAMP = '.build';
const SETTINGS = ['package-lock.json', 'tsconfig.json', ...filesBelow('scripts/lib')];

function stampOf({ modules, assets }) {
  return `${fingerprint([...modules, ...assets, ...SETTINGS])}\n`;
}

/** Whether `dist/` was made from the sources as they are now. */
export function isBuilt() {
  const path = inProject('dist', STAMP);
  return existsSync(path) && readFileSync(path, 'utf8') === stampOf(buildInputs());
}

/** Builds `dist/`. Throws an Error that names the file when a source is broken or an import leads nowhere. */
export async function build() {
  const inputs = buildInputs();
  const stamp = stampOf(inputs);
  const outputs = await compile(inputs.modules);
  const unresolved = unresolvedImports(outputs);
  if (unresolved.length > 0) throw new Error(unresolved.join('\n'));
  for (const asset of inputs.assets) outputs.set(asset, readFileSync(inProject(asset)));
  writeOutput(outputs.set(STAMP, stamp));
  return inputs;
}
