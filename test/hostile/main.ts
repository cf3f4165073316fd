import { inspect, parseArgs } from 'node:util';
import { api } from '../support/api.js';
import { print, runCommand } from '../support/command-line.js';
import { ALL_SCOPES, createKey } from '../support/keys.js';
import { errorsInLog, METRICS_TOKEN } from '../support/metrics.js';
import { EMAIL, PASSWORD } from '../support/panel-client.js';
import { startServer } from '../support/server.js';
import { BODY_CHECKS } from './body-checks.js';
import type { Check, CheckContext, CheckResult } from './check.js';
import { FILE_CHECKS } from './file-checks.js';
import { CONNECTION_CHECKS } from './connection-checks.js';
import { HEAD_CHECKS } from './head-checks.js';
import { HonestClient } from './honest-client.js';
import { LIST_CHECKS } from './list-checks.js';
import { SHEET_CHECKS } from './sheet-checks.js';

const CHECKS: readonly Check[] = [
  ...BODY_CHECKS,
  ...HEAD_CHECKS,
  ...LIST_CHECKS,
  ...SHEET_CHECKS,
  ...FILE_CHECKS,
  ...CONNECTION_CHECKS,
];

const USAGE = `npm run hostile -- [options]
  --only <text>   runs the checks whose names contain this text

${CHECKS.map(({ name }) => `  ${name}`).join('\n')}`;

const SHOWN_FAULTS = 10;

/** Runs the checks that the command line names; answers the exit code: 1 when one found something. */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, {
    usage: USAGE,
    read: (given) => parseArgs({ args: given, options: { only: { type: 'string' } } }).values.only ?? '',
    run: async (only) => ((await runChecks(CHECKS.filter(({ name }) => name.includes(only)))) === 0 ? 0 : 1),
  });
}

/** Runs the checks one after the other against one server; answers how many found a fault. */
async function runChecks(checks: readonly Check[]): Promise<number> {
  const server = await startServer({ env: { METRICS_TOKEN, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD } });
  const key = await createKey(server, { name: 'hostile', scopes: ALL_SCOPES });
  const honest = new HonestClient(server.port, key);
  const context: CheckContext = { server, key, honest };
  let failed = 0;
  for (const { name, run } of [...checks, { name: 'the server afterwards', run: afterwards }]) {
    const began = performance.now();
    const result = await caught(() => run(context));
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    if (result.faults.length > 0) failed++;
    print(
      `${result.faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(34)}${seconds.padStart(4)} s  ${result.measured}`,
    );
    for (const fault of result.faults.slice(0, SHOWN_FAULTS)) print(`        ${fault}`);
  }
  await honest.stop();
  await server.stop();
  return failed;
}

/** An error of a check counts as a fault. */
async function caught(run: () => Promise<CheckResult>): Promise<CheckResult> {
  try {
    return await run();
  } catch (error) {
    const { cause } = error as Error;
    return { measured: '', faults: [cause === undefined ? String(error) : `${String(error)}: ${inspect(cause)}`] };
  }
}

/** Looks for faults of the server after all attacks. */
async function afterwards({ server }: CheckContext): Promise<CheckResult> {
  const { status } = await api(server).get('/health/ready');
  const errors = errorsInLog(server);
  return {
    measured: `ready: ${status}, errors in the log: ${errors.length}`,
    faults: [
      ...(status === 200 ? [] : [`the server is not ready: ${status}`]),
      ...errors.map((line) => line.slice(0, 500)),
    ],
  };
}
