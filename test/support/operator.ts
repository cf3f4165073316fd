import { request } from 'node:http';
import { json } from 'node:stream/consumers';
import { type CliOptions, type CliResult, runCli } from './cli.js';
import { programEnvironment } from './program.js';
import { surroundingsOf } from './shape.js';

/** Runs a command of the built CLI for a fixture, in the shared process where it exists, else in a new one. */
export async function operate(args: readonly string[], folder: string): Promise<CliResult> {
  const socketPath = process.env.RECADO_TEST_OPERATOR;
  const options: CliOptions = { folder };
  if (socketPath === undefined) return runCli(args, options);
  const env = programEnvironment(folder, await surroundingsOf(folder));
  return new Promise((resolve, reject) => {
    const asking = request({ socketPath, method: 'POST' }, (answer) => {
      (json(answer) as Promise<CliResult>).then(resolve, reject);
    });
    asking.once('error', reject).end(JSON.stringify({ args, env }));
  });
}
