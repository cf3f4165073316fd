import { operate } from './operator.js';
import type { Server } from './server.js';

export interface KeyOptions {
  readonly name?: string;
  readonly scopes?: readonly string[];
  /** A test key: its messages go no further than the sandbox. */
  readonly test?: boolean;
  /** Further options of `create-key`. */
  readonly options?: readonly string[];
}

/** Creates an API key the way an operator does, and answers its secret. */
export async function createKey(server: Pick<Server, 'folder'>, options: KeyOptions = {}): Promise<string> {
  const { name = 'test', scopes = ['messages:write', 'messages:read'], test = false, options: further = [] } = options;
  const args = ['create-key', '--name', name, '--scopes', scopes.join(','), ...(test ? ['--test'] : []), ...further];
  const { code, stdout, stderr } = await operate(args, server.folder);
  const secret = /rcd_(?:live|test)_\w+/.exec(stdout)?.[0];
  if (code !== 0 || !secret) throw new Error(`create-key ended with ${code}:\n${stdout}${stderr}`);
  return secret;
}
