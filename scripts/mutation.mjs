// Changes the sources of one lib in small ways and counts which changes its specs notice: npm run mutation -- core
import { existsSync } from 'node:fs';
import './lib/require-node.mjs';
import { ensureFolder, ensureInstalled } from './lib/install.mjs';
import { inProject } from './lib/root.mjs';
import { runTool } from './lib/run-tool.mjs';

/** Stryker's own packages, which few contributors need: they are installed by the first run. */
const TOOLS = 'test/mutation';
const STRYKER = inProject(TOOLS, 'node_modules/@stryker-mutator/core/bin/stryker.js');
const NEEDS_NODE = 22;

const [lib = '', ...files] = process.argv.slice(2);

async function run() {
  if (Number(process.versions.node.split('.')[0]) < NEEDS_NODE) throw new Error(`Stryker needs Node ${NEEDS_NODE}`);
  if (!lib || !existsSync(inProject('libs', lib, 'src')))
    throw new Error('npm run mutation -- <lib> [files of its src]');
  await ensureInstalled();
  await ensureFolder(TOOLS);
  const env = { ...process.env, RECADO_MUTATION_LIB: lib };
  if (files.length > 0) env.RECADO_MUTATION_FILES = files.join(' ');
  const { code } = await runTool(process.execPath, [STRYKER, 'run', `${TOOLS}/stryker.config.mjs`], {
    live: true,
    env,
  });
  return code;
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
