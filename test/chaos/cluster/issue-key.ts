import { join } from 'node:path';
import { type Environment, startProgram } from '../../support/program.js';

export interface KeyOrder {
  readonly dist: string;
  readonly folder: string;
  readonly name: string;
  readonly env: Environment;
}

/** Makes an API key with the CLI of the build under test, and answers its secret. */
export async function issueKey({ dist, folder, name, env }: KeyOrder): Promise<string> {
  const args = ['create-key', '--name', name, '--scopes', 'messages:write,messages:read'];
  const program = startProgram(join(dist, 'apps/cli/src/main.js'), args, folder, env);
  program.child.stdin.on('error', () => undefined).end();
  const { code } = await program.exited;
  const secret = /rcd_(?:live|test)_\w+/.exec(program.stdout())?.[0];
  if (code !== 0 || !secret) throw new Error(`create-key ended with ${code}:\n${program.output()}`);
  return secret;
}
