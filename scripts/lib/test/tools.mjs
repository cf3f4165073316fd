import { inProject } from '../root.mjs';
import { runTool } from '../run-tool.mjs';
import { tally } from './tally.mjs';

/** Each counts as one test, which passes when the tool ends with code 0; so does each check. */
export const BUILD = { name: 'build', script: 'scripts/build.mjs', args: [] };
export const GENERATE = { name: 'generate', script: 'scripts/generate.mjs', args: ['--if-stale'] };

/**
 * The checks only read files, so they run at the same time, beside the last suites, which use a tenth of two processors:
 * the checks yield to them.
 */
export const CHECKS = [
  { name: 'exports', script: 'node_modules/knip/bin/knip.js', args: ['--no-progress'] },
  // TypeScript 7 takes a quarter of the time of 6, which the tests need for its API.
  { name: 'types', script: 'node_modules/typescript-native/bin/tsc', args: ['--noEmit'] },
  { name: 'lint', script: 'node_modules/oxlint/bin/oxlint', args: [] },
  { name: 'format', script: 'node_modules/oxfmt/bin/oxfmt', args: ['--check'] },
];

/** Runs one tool, whose output is printed only when it fails. `yielding`: it takes only the time that nothing else wants. */
export async function runCheck({ name, script, args }, options) {
  const { code, output } = await runTool(process.execPath, [inProject(script), ...args], options);
  if (code === 0) return tally(1, 0);
  console.log(`\n${name} failed:\n${output.trimEnd()}\n`);
  return tally(0, 1);
}
