import { wholeUrl } from '@recado/core';
import { UsageError } from '../command/cli-error.js';
import type { Terminal } from '../command/terminal.js';
import { phrase } from '../language/text.js';
import type { ServerAccess } from './api.js';

/** The key that the environment gives; undefined: none, so that the command works with the installation here. */
function keyOf({ env }: Pick<Terminal, 'env'>): string | undefined {
  const key = env.RECADO_KEY?.trim();
  return key === '' ? undefined : key;
}

/** The address of the server that the option or the environment names. Throws UsageError. */
function serverUrl(option: string | undefined, { env }: Pick<Terminal, 'env'>): string | undefined {
  const given = option ?? env.RECADO_URL?.trim();
  if (given === undefined || given === '') return undefined;
  const url = /^https?:\/\//i.test(given) ? wholeUrl(given) : null;
  if (url === null) throw new UsageError(phrase`The address of the server must begin with https:// or http://.`);
  const { origin, pathname } = url;
  return `${origin}${pathname}`.replace(/\/+$/, '');
}

/** Server and key of the environment; undefined: there is no key. Throws UsageError where one is there without the other. */
export function remoteAccess(option: string | undefined, terminal: Pick<Terminal, 'env'>): ServerAccess | undefined {
  const [url, key] = [serverUrl(option, terminal), keyOf(terminal)];
  if (url !== undefined && key === undefined) throw new UsageError(phrase`A server by its address needs RECADO_KEY.`);
  if (key === undefined) return undefined;
  if (url === undefined) throw new UsageError(phrase`RECADO_KEY needs RECADO_URL, the address of its server.`);
  return { url, key };
}
