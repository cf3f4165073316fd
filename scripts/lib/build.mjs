import { readFileSync } from 'node:fs';
import { STAMP, stampOf } from './build-stamp.mjs';
import { bundle, THREADS } from './bundle.mjs';
import { NOTICES, noticesOf } from './notices.mjs';
import { inProject } from './root.mjs';
import { buildInputs } from './sources.mjs';
import { writeOutput } from './write-output.mjs';

/** The programs, the CLI as a function for a process that runs many commands, and the threads. */
const ENTRIES = ['apps/server/src/main.ts', 'apps/cli/src/main.ts', 'apps/cli/src/run-cli.ts', ...THREADS];

/**
 * The manifest of `dist/`. Scripts load in four fifths of the time that modules take, and only for them Node 20 can reuse
 * compiled code. The version is that which the program tells.
 */
function manifest() {
  const { name, version } = JSON.parse(readFileSync(inProject('package.json'), 'utf8'));
  return `${JSON.stringify({ name, version, type: 'commonjs' })}\n`;
}

/** Builds `dist/`. Throws an Error that names the file for a syntax error or an unknown import. */
export async function build() {
  const inputs = buildInputs();
  const stamp = stampOf(inputs);
  const { files, modules } = await bundle(ENTRIES, 'dist');
  for (const asset of inputs.assets) files.set(asset, readFileSync(inProject(asset)));
  files.set('package.json', manifest()).set(NOTICES, noticesOf(modules)).set(STAMP, stamp);
  writeOutput('dist', files);
  return inputs;
}

/** The sentence about a build that failed, with the place in the source. */
export function failureOf(error) {
  // After the place the compiler adds its own stack, which helps nobody.
  return `the build failed\n${error.message.split('\n\nCaused by:')[0]}`;
}
