import { parseArgs } from 'node:util';
import { api } from '../support/api.js';
import { print, runCommand } from '../support/command-line.js';
import { ALL_SCOPES, createKey } from '../support/keys.js';
import { type Server, startServer } from '../support/server.js';
import { BODY_CHECKS } from './body-checks.js';
import type { Check, Field, Verdict } from './check.js';
import { CONNECTION_CHECKS } from './connection-checks.js';
import { HEAD_CHECKS } from './head-checks.js';
import { HonestClient } from './honest-client.js';
import { METRICS_TOKEN } from './processor-time.js';

const CHECKS: readonly Check[] = [...BODY_CHECKS, ...HEAD_CHECKS, ...CONNECTION_CHECKS];

const USAGE = `npm run hostile -- [options]
  --only <text>   the checks whose names contain it

${CHECKS.map(({ name }) => `  ${name}`).join('\n')}`;

const SHOWN_FAULTS = 10;

/** Runs the checks that the command line names; answers the exit code: 1 when one found something. */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, {
    usage: USAGE,
    read: (given) => parseArgs({ args: given, options: { only: { type: 'string' } } }).values.only ?? '',
    run: async (only) => ((await play(CHECKS.filter(({ name }) => name.includes(only)))) === 0 ? 0 : 1),
  });
}

/** Runs the checks one by one against one server; answers how many found something. */
async function play(checks: readonly Check[]): Promise<number> {
  const server = await startServer({ env: { METRICS_TOKEN } });
  const key = await createKey(server, { name: 'hostile', scopes: ALL_SCOPES });
  const honest = new HonestClient(server.port, key);
  const field: Field = { server, key, honest };
  let failed = 0;
  for (const { name, run } of [...checks, { name: 'afterwards', run: aftermath }]) {
    const began = performance.now();
    const verdict = await judged(() => run(field));
    const seconds = ((performance.now() - began) / 1_000).toFixed(0);
    if (verdict.faults.length > 0) failed++;
    print(
      `${verdict.faults.length === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(34)}${seconds.padStart(4)} s  ${verdict.measured}`,
    );
    for (const fault of verdict.faults.slice(0, SHOWN_FAULTS)) print(`        ${fault}`);
  }
  await honest.stop();
  await server.stop();
  return failed;
}

async function judged(run: () => Promise<Verdict>): Promise<Verdict> {
  try {
    return await run();
  } catch (error) {
    return { measured: '', faults: [String(error)] };
  }
}

/** What is wrong with the program after all that. */
async function aftermath({ server }: Field): Promise<Verdict> {
  const { status } = await api(server).get('/health/ready');
  const errors = errorsOf(server);
  return {
    measured: `ready: ${status}, errors in the log: ${errors.length}`,
    faults: [...(status === 200 ? [] : [`it is not ready: ${status}`]), ...errors.map((line) => line.slice(0, 500))],
  };
}

function errorsOf(server: Server): string[] {
  return server
    .logs()
    .split('\n')
    .filter((line) => /"level":[56]0/.test(line));
}
