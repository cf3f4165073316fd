import { inProject } from '../root.mjs';
import { runTool } from '../run-tool.mjs';
import { tally } from './tally.mjs';

/** Counts as one test, which passes when the tool ends with code 0; so does each check. */
export const BUILD = { name: 'build', script: 'scripts/build.mjs', args: [] };

/** The checks only read files, so they run at the same time, and while suites wait: these beside the first ones. */
export const CHECKS = [
  { name: 'exports', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  // TypeScript 7 takes a quarter of the time of 6, which ESLint and the tests need for its API.
  { name: 'types', script: 'node_modules/typescript-native/bin/tsc', args: ['--noEmit'] },
];

/** The checks that run beside the last suites, which use a tenth of two processors; they yield to them. */
export const YIELDING_CHECKS = [
  { name: 'format', script: 'node_modules/prettier/bin/prettier.cjs', args: ['--check', '.'] },
  { name: 'lint', script: 'node_modules/eslint/bin/eslint.js', args: ['.', '--max-warnings', '0'] },
].map((tool) => ({ ...tool, yielding: true }));

/** Runs one tool; prints its output only when it fails. */
export async function runCheck({ name, script, args, yielding }, options) {
  const { code, output } = await runTool(process.execPath, [inProject(script), ...args], { ...options, yielding });
  if (code === 0) return tally(1, 0);
  console.log(`\n${name} failed:\n${output.trimEnd()}\n`);
  return tally(0, 1);
}
