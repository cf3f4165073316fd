import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inProject } from './paths.js';

/** Starts the shared process that runs CLI commands for fixtures, and gives the tests its socket. */
export default async function provideOperator(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'recado-operator-'));
  const socket = join(folder, 'socket');
  const operator = fork(inProject('test/support/operator.mjs'), [inProject('dist/apps/cli/src/run-cli.js'), socket]);
  await ready(operator);
  process.env.RECADO_TEST_OPERATOR = socket;
  return () => {
    operator.kill();
    rmSync(folder, { recursive: true, force: true });
  };
}

async function ready(operator: ChildProcess): Promise<void> {
  const ended = once(operator, 'exit').then(([code]) => Promise.reject(new Error(`the operator ended with ${code}`)));
  await Promise.race([once(operator, 'message'), ended]);
  // After the first message its end needs no report: it is stopped at the end of the run, or a command fails.
  ended.catch(() => undefined);
}
