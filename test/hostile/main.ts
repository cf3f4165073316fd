import { join } from 'node:path';
import { inspect, parseArgs } from 'node:util';
import { api } from '../support/api.js';
import { temporaryFolder } from '../support/cleanup.js';
import { print, runCommand } from '../support/command-line.js';
import { ALL_SCOPES, createKey } from '../support/keys.js';
import { errorsInLog, METRICS_TOKEN } from '../support/metrics.js';
import { freePort } from '../support/free-port.js';
import { EMAIL, PASSWORD } from '../support/panel-client.js';
import { type Server, startServer } from '../support/server.js';
import { BODY_CHECKS } from './body-checks.js';
import { type Check, type CheckContext, type CheckResult, faultIf } from './check.js';
import { FILE_CHECKS } from './file-checks.js';
import { CONNECTION_CHECKS } from './connection-checks.js';
import { HEAD_CHECKS } from './head-checks.js';
import { HonestClient } from './honest-client.js';
import { IN_IMAGE, limitedMemory, type MemoryLimit } from './memory-limit.js';
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
const NO_LIMIT =
  'The memory of the server is measured, and not limited: that takes Linux, root and a cgroup of its own.';

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
  const memory = limitedMemory();
  print(memory ? 'The server and its processes have 768 MiB, as in a container.' : NO_LIMIT);
  const server = await startServer({
    env: { METRICS_TOKEN, ADMIN_EMAIL: EMAIL, ADMIN_PASSWORD: PASSWORD, ...IN_IMAGE },
    place: memory ? { address: '127.0.0.1', port: await freePort(), on: memory.on } : undefined,
    // The garbage that V8 collects in several threads holds nobody up, and this process is busy with making workbooks.
    asOperated: true,
    log: join(temporaryFolder(), 'server.log'),
  });
  const key = await createKey(server, { name: 'hostile', scopes: ALL_SCOPES });
  const honest = new HonestClient(server.port, key);
  const context: CheckContext = { server, key, honest };
  let failed = 0;
  for (const { name, run } of [...checks, { name: 'the server afterwards', run: () => afterwards(server, memory) }]) {
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
  memory?.remove();
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
async function afterwards(server: Server, memory: MemoryLimit | null): Promise<CheckResult> {
  const { status } = await api(server).get('/health/ready');
  const errors = errorsInLog(server);
  const ended = memory?.ended() ?? 0;
  return {
    measured: `ready: ${status}, errors in the log: ${errors.length}, processes without memory: ${ended}`,
    faults: [
      ...faultIf(status !== 200, `the server is not ready: ${status}`),
      ...faultIf(ended > 0, `the system ended ${ended} processes because the memory was used up`),
      ...errors.map((line) => line.slice(0, 500)),
    ],
  };
}
