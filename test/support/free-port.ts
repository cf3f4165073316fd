import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the range that the system hands to outgoing connections: nobody takes the port while a server restarts. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const ATTEMPTS = 100;
const given = new Set<number>();

/** A TCP port on 127.0.0.1 that nobody listens on, and that neither this nor another test process has given before. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST);
    if (given.has(port) || !(await isFree(port))) continue;
    given.add(port);
    if (await reserve(port)) return port;
  }
  throw new Error(`no free port from ${LOWEST} to ${HIGHEST} after ${ATTEMPTS} attempts`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * Among test processes, a port belongs to whom has its UDP namesake, until that process ends. A server takes seconds to
 * listen: without this, another one's was given the same port meanwhile, and its answers were taken for ours.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    claim.once('error', () => {
      claim.close();
      resolve(false);
    });
    claim.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
