import { inProject } from '../root.mjs';
import { runTool } from '../run-tool.mjs';
import { tally } from './tally.mjs';

/** Counts as one test, as each check does: it passes when the tool is content. */
export const BUILD = { name: 'build', script: 'scripts/build.mjs', args: [] };

/** They only read, so they run at once. */
export const CHECKS = [
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '.'] },
  { name: 'lint', script: 'node_modules/eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
  { name: 'exports', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  { name: 'types', script: 'node_modules/typescript/bin/tsc', args: ['--noEmit'] },
];

/** Runs one tool, silent unless it fails. */
export async function runCheck({ name, script, args }, env) {
  const { code, output } = await runTool(process.execPath, [inProject(script), ...args], { env });
  if (code === 0) return tally(1, 0);
  console.log(`\n${name} failed:\n${output.trimEnd()}\n`);
  return tally(0, 1);
}
