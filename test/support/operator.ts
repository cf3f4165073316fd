import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import type { CliResult } from './cli.js';

/** The socket of the process that `operator.setup.ts` starts. */
const socketPath = process.env.RECADO_TEST_OPERATOR;

/** Whether there is a process that runs commands of the CLI for the tests. */
export const hasOperator = socketPath !== undefined;

/** One command of the CLI with everything that it gets from its process. */
export interface Command {
  readonly args: readonly string[];
  /** The whole environment. */
  readonly env: NodeJS.ProcessEnv;
  /** The working folder. */
  readonly folder: string;
  /** The text of its standard input, which is empty by default. */
  readonly input?: string;
}

/** Runs a command of the built CLI in the shared process, after those that came before. */
export function commandInOperator(command: Command): Promise<CliResult> {
  return new Promise((resolve, reject) => {
    // On a connection of its own: one that was kept may be closed at the moment at which it is used again.
    const asking = request({ socketPath, method: 'POST', agent: false }, (answer) => {
      (json(answer) as Promise<CliResult>).then(resolve, reject);
    });
    asking.once('error', reject).end(JSON.stringify(command));
  });
}
