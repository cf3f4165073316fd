import { execFileSync } from 'node:child_process';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ensureGenerated } from './generate.mjs';
import { inProject } from './root.mjs';

const FOLDER = inProject('packages/client');
const COMPILER = inProject('node_modules/typescript-native/bin/tsc');

/** Compiles the TypeScript client as ES modules and as CommonJS, with types for both. Throws with what the compiler says. */
export async function buildClient() {
  await ensureGenerated();
  rmSync(join(FOLDER, 'dist'), { recursive: true, force: true });
  compileTo('esm', 'nodenext');
  compileTo('cjs', 'commonjs');
  // The package is of the type module: what is in this folder is not.
  writeFileSync(join(FOLDER, 'dist/cjs/package.json'), '{ "type": "commonjs" }\n');
}

function compileTo(name, module) {
  const resolution = module === 'commonjs' ? 'bundler' : 'nodenext';
  const args = [
    '-p',
    FOLDER,
    '--outDir',
    join(FOLDER, 'dist', name),
    '--module',
    module,
    '--moduleResolution',
    resolution,
  ];
  execFileSync(process.execPath, [COMPILER, ...args], { stdio: ['ignore', 'inherit', 'inherit'] });
}
