import { once } from 'node:events';
import { createServer } from 'node:net';
import type { Config } from '@recado/config';

type Address = Pick<Config['http'], 'host' | 'port'>;

/** The server cannot listen on its address; the message says why and what to change. */
class PortError extends Error {
  constructor(sentence: string, cause: unknown) {
    super(sentence, { cause });
    this.name = 'PortError';
  }
}

const SENTENCES: Readonly<Record<string, (address: Address) => string>> = {
  EADDRINUSE: ({ host, port }) =>
    `Port ${port} of ${host} is in use by another program: stop that one, or set PORT to another.`,
  EACCES: ({ port }) => `Port ${port} may not be used by this user: set PORT to one above 1023.`,
  EADDRNOTAVAIL: ({ host }) =>
    `HOST is ${host}, which is no address of this machine: set it to one, such as 127.0.0.1.`,
  ENOTFOUND: ({ host }) => `HOST is ${host}, which is no address of this machine: set it to one, such as 127.0.0.1.`,
};

/** Checks before the start whether the port is free. Throws PortError. */
export async function requirePort(address: Address): Promise<void> {
  const server = createServer();
  try {
    server.listen({ host: address.host, port: address.port, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    throw portError(error, address);
  }
  server.close();
  await once(server, 'close');
}

/** Turns a failure to listen into a PortError; returns any other error unchanged. */
export function portError(error: unknown, address: Address): unknown {
  const sentence = SENTENCES[String((error as { code?: unknown } | null)?.code)];
  return sentence ? new PortError(sentence(address), error) : error;
}
