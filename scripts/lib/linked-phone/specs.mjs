import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from '../root.mjs';
import { runTool } from '../run-tool.mjs';

const SPECS = 'libs/gateways/src/linked-phone';
/** What a spec imports that runs with the library. */
const NEEDS_LIBRARY = 'linked-phone-library.js';
/** With a version with which no phone can be linked, each test waits for the whole time that it has. */
const LIMIT_MS = 60 * 60_000;

/**
 * How each spec of linked phones ended at one try, by its name: `passed`, or the first line of what failed. `folder`: of
 * the library. `names`: run these only, the others end as `skipped`.
 */
export async function runSpecs(folder, names) {
  const reports = mkdtempSync(join(tmpdir(), 'recado-linked-phone-'));
  const report = join(reports, 'report.json');
  // Without retries: a library that loses a text in one of three runs is to be seen.
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', '--retry=0'];
  const args = [...vitest, ...only(names), '--reporter=json', `--outputFile=${report}`, ...specs()];
  // The specs take any version of the library in this folder; the program reads no such variable.
  const env = folder === undefined ? process.env : { ...process.env, RECADO_TEST_LINKED_PHONE: folder };
  const { output } = await runTool(process.execPath, args, { env, timeout: LIMIT_MS });
  try {
    if (!existsSync(report)) throw new Error(`the specs did not run\n${output}`);
    return resultsOf(JSON.parse(readFileSync(report, 'utf8')));
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
}

function only(names) {
  if (names === undefined) return [];
  const escaped = names.map((name) => name.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`));
  return ['--testNamePattern', `^(?:${escaped.join('|')})$`];
}

function specs() {
  const files = readdirSync(inProject(SPECS), { recursive: true }).filter((file) => file.endsWith('.spec.ts'));
  const paths = files.map((file) => `${SPECS}/${file.replaceAll('\\', '/')}`);
  return paths.filter((path) => readFileSync(inProject(path), 'utf8').includes(NEEDS_LIBRARY));
}

/** By the name of each test how it ended, of a report of vitest. */
export function resultsOf({ testResults }) {
  return new Map(testResults.flatMap(resultsOfFile));
}

function resultsOfFile({ name, status, message, assertionResults }) {
  // A file that does not load has no tests.
  if (assertionResults.length === 0 && status === 'failed') return [[name, firstLine(message)]];
  return assertionResults.map((test) => [
    test.fullName,
    test.status === 'failed' ? firstLine(test.failureMessages[0]) : test.status,
  ]);
}

const firstLine = (text) => String(text ?? '').split('\n', 1)[0] || 'failed';
