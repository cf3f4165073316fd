import { mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { compile } from '../../scripts/lib/compile.mjs';
import { temporaryFolder } from '../support/cleanup.js';
import { inProject } from '../support/paths.js';

const FOLDER = 'test/bench/programs';
/** Programs that use packages of their own, which are installed when a figure first needs one. */
const PEERS = 'test/bench/peers';
/** The modules of Recado that a program imports, directly or not. */
const IMPORTED = ['libs/database/src/sqlite/sqlite-handle.ts', 'libs/database/src/port/kept-text.ts'];

/** Compiles the bench's own programs with the compiler of the build. Answers the folder of the compiled files. */
export async function compilePrograms(): Promise<string> {
  const folder = temporaryFolder();
  for (const [file, content] of await compile([...[FOLDER, PEERS].flatMap(modulesIn), ...IMPORTED])) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), content);
  }
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module' }));
  for (const packages of ['node_modules', `${PEERS}/node_modules`])
    symlinkSync(inProject(packages), join(folder, packages), 'dir');
  return join(folder, FOLDER);
}

function modulesIn(path: string): string[] {
  const names = readdirSync(inProject(path)).filter((name) => name.endsWith('.ts') && !/\.(?:spec|d)\.ts$/.test(name));
  return names.map((name) => `${path}/${name}`);
}
