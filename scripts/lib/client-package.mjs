import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { ensureGenerated } from './generate.mjs';
import { npmCommand } from './npm.mjs';
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

/** Packs what was built into a folder; answers the path of the archive. */
export function packClient(folder) {
  mkdirSync(folder, { recursive: true });
  const [command, args] = npmCommand(['pack', '--silent', '--pack-destination', resolve(folder)]);
  const name = execFileSync(command, args, { cwd: FOLDER, encoding: 'utf8' }).trim();
  return join(resolve(folder), name);
}
