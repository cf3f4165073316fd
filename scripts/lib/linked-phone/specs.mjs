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

/** How each spec of linked phones ended, by its name: `passed`, or the first line of what failed. `folder`: of the library. */
export async function runSpecs(folder) {
  const reports = mkdtempSync(join(tmpdir(), 'recado-linked-phone-'));
  const report = join(reports, 'report.json');
  // A test that a busy machine made late is no difference between two libraries.
  const vitest = [inProject('node_modules/vitest/vitest.mjs'), 'run', '--project', 'unit', '--retry=2'];
  const args = [...vitest, '--reporter=json', `--outputFile=${report}`, ...specs()];
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
