import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { inProject, ROOT } from '../root.mjs';
import { runTool } from '../run-tool.mjs';
import { sum, tally } from './tally.mjs';

/** The suites whose SQL statements are recorded; the suites of PLANS explain them. */
export const RECORDED = ['unit', 'mysql'];
export const PLANS = ['plans', 'plans-server'];
const RECORDING = { RECADO_TEST_STATEMENTS: 'record' };

/** The suites that measure a pace. They run after everything else, beside checks that yield to them. */
export const ALONE = ['alone', 'alone-production'];

/**
 * The projects of vitest.config.ts. Each runs in a vitest of its own, so that a crash hides no other results. Those of
 * one group run at once.
 */
export const SUITES = [
  ['e2e', 'e2e-production', 'chaos'],
  ['unit', 'mysql', 'contract', 'architecture'],
  [...PLANS, 'browser'],
  ALONE,
];

const ALL_PROCESSORS = Math.max(2, availableParallelism());
const HALF = Math.ceil(ALL_PROCESSORS / 2);

/**
 * How many processes of a suite run its tests at once. Those of `e2e` wait for leases, retries and time-outs in a third of
 * their time: of 39 files two processors took 132 s with 2 processes, 104 with 3 and 98 with 4, for 167, 166 and 174 s of
 * processor time. More of them, or all suites at once, cost a busy machine more than the waiting: programs that alternate
 * on a processor lose what it has cached. The short suites of the second group leave room for `unit` and `mysql`.
 */
const WORKERS = { e2e: ALL_PROCESSORS + HALF, contract: HALF, architecture: HALF };

/**
 * Vitest prefers this variable to the settings, and these to its option `--maxWorkers=N`. A number of the caller's own
 * wins, by the option or the variable.
 */
function workersOf(project, further) {
  const [, option] = further.map((argument) => /^--maxWorkers=(\d+)$/.exec(argument)).find(Boolean) ?? [];
  const number = option ?? process.env.VITEST_MAX_WORKERS ?? WORKERS[project] ?? ALL_PROCESSORS;
  return { VITEST_MAX_WORKERS: String(number) };
}

let modules;

/**
 * Where the suites of a run find what Vite has made of the sources for another one: to make it of the whole application
 * takes a suite 10 s of a processor, to read it 3. The next run begins anew: a file that was renamed since would be
 * looked for at its old place.
 */
function modulesOfRun() {
  if (modules === undefined) {
    modules = mkdtempSync(join(tmpdir(), 'recado-modules-'));
    process.once('exit', () => rmSync(modules, { recursive: true, force: true }));
  }
  return { RECADO_TEST_MODULES: modules };
}

/** The suites that do not start the built program; `npm run test:quick` runs them at once. */
export const QUICK_SUITES = ['unit', 'contract', 'architecture'];

/** Far longer than any suite needs: a suite that hangs must not hang the run. */
const SUITE_LIMIT_MS = 60 * 60_000;
const MATCHES_NO_TEST = '(?!)';

function tallyOfFile({ status, assertionResults }) {
  const count = (...wanted) => assertionResults.filter((test) => wanted.includes(test.status)).length;
  const failed = count('failed');
  const passed = count('passed');
  // A file that does not load or whose hook throws fails without a failed test.
  const ofFile = status === 'failed' && failed === 0 ? 1 : 0;
  return tally(passed, failed + ofFile, assertionResults.length - passed - failed);
}

/** The tally of vitest's JSON report. An exit code without a failed test counts as one failure. */
export function tallyOfReport(report, code) {
  const total = sum((report?.testResults ?? []).map(tallyOfFile));
  const crashed = report === undefined || (code !== 0 && total.failed === 0);
  return crashed ? { ...total, failed: total.failed + 1 } : total;
}

/** A line for each failed test, for the end of a long log. */
export function failuresOf(report) {
  return (report?.testResults ?? [])
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter((test) => test.status === 'failed');
      const file = relative(ROOT, name);
      if (failed.length === 0) return [`${file}: ${firstLine(message)}`];
      return failed.map((test) => `${file} > ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    });
}

const firstLine = (text) => String(text ?? '').split('\n', 1)[0];

function readReport(path) {
  try {
    return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : undefined;
  } catch {
    // A report that was cut off counts as a crash.
    return undefined;
  }
}

/**
 * Runs one project of vitest. With `skip` its tests are only counted. Unless `live`, it prints the output at the end.
 * `further` are arguments for vitest.
 */
export async function runSuite(project, { env, live, skip = false, further = [] }) {
  const folder = mkdtempSync(join(tmpdir(), 'recado-report-'));
  const report = join(folder, 'report.json');
  const args = ['run', '--project', project, '--passWithNoTests', '--allowOnly=false'];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const filter = skip ? ['--testNamePattern', MATCHES_NO_TEST] : [];
  const command = [inProject('node_modules/vitest/vitest.mjs'), ...args, ...reporters, ...filter, ...further];
  const recording = RECORDED.includes(project) ? RECORDING : {};
  const environment = { ...env, ...workersOf(project, further), ...modulesOfRun(), ...recording };
  const { code, output } = await runTool(process.execPath, command, {
    live,
    env: environment,
    timeout: SUITE_LIMIT_MS,
  });
  if (!live) console.log(output);
  const content = readReport(report);
  rmSync(folder, { recursive: true, force: true });
  return { ...tallyOfReport(content, code), failures: failuresOf(content) };
}
