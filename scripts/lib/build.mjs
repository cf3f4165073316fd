import { readFileSync } from 'node:fs';
import { STAMP, stampOf } from './build-stamp.mjs';
import { bundle } from './bundle.mjs';
import { inProject } from './root.mjs';
import { buildInputs } from './sources.mjs';
import { writeOutput } from './write-output.mjs';

/** The programs, and the CLI as a function, for a process that runs many commands. */
const ENTRIES = ['apps/server/src/main.ts', 'apps/cli/src/main.ts', 'apps/cli/src/run-cli.ts'];

/** Builds `dist/`. Throws an Error that names the file for a syntax error or an unknown import. */
export async function build() {
  const inputs = buildInputs();
  const stamp = stampOf(inputs);
  const outputs = await bundle(ENTRIES);
  for (const asset of inputs.assets) outputs.set(asset, readFileSync(inProject(asset)));
  writeOutput(outputs.set(STAMP, stamp));
  return inputs;
}
