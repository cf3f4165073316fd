import { readFileSync } from 'node:fs';
import { STAMP, stampOf } from './build-stamp.mjs';
import { unresolvedImports } from './check-imports.mjs';
import { compile } from './compile.mjs';
import { inProject } from './root.mjs';
import { buildInputs } from './sources.mjs';
import { writeOutput } from './write-output.mjs';

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
