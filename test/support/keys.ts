import { type CliOptions, runCli } from './cli.js';
import type { Server } from './server.js';

/** Every scope of programs that send and look up; those of administration are named where they are tested. */
export const ALL_SCOPES = [
  'messages:write',
  'messages:read',
  'messages:read_all',
  'webhooks:read',
  'webhooks:write',
  'opt_outs:read',
  'opt_outs:write',
  'inbound:read',
  'privacy',
];

export interface KeyOptions {
  readonly name?: string;
  readonly scopes?: readonly string[];
  /** A test key: its messages go to the sandbox only. */
  readonly test?: boolean;
  /** Further options of `create-key`. */
  readonly options?: readonly string[];
  /** Another CLI than that of the shared process, such as the one of a copied build. */
  readonly cli?: Pick<CliOptions, 'entry' | 'env'>;
}

/** How often a name was taken already, so that a spec need not invent one for each of its keys. */
let taken = 1;

/** Creates an API key with the CLI, as an operator does, and answers its secret. A name that is taken gets a number. */
export async function createKey({ folder }: Pick<Server, 'folder'>, options: KeyOptions = {}): Promise<string> {
  const { name = 'test', scopes = ['messages:write', 'messages:read'], test = false, options: further = [] } = options;
  const args = ['create-key', '--name', name, '--scopes', scopes.join(','), ...(test ? ['--test'] : []), ...further];
  const { code, stdout, stderr } = await runCli(args, { folder, ...options.cli });
  const secret = /rcd_(?:live|test)_\w+/.exec(stdout)?.[0];
  if (/Another key that works has this name|Outra chave que vale tem este nome/.test(stderr))
    return createKey({ folder }, { ...options, name: `${name} ${++taken}` });
  if (code !== 0 || !secret) throw new Error(`create-key ended with ${code}:\n${stdout}${stderr}`);
  return secret;
}
