import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** These ports are below those of outgoing connections, so none is taken while a server restarts. */
const LOWEST = 20_000;
const HIGHEST = 32_000;
const ATTEMPTS = 100;
const given = new Set<number>();

/**
 * A free TCP port on 127.0.0.1, which no running test process has answered before. With `alsoAbove` the port that many
 * numbers above it is free as well: a node of a Redis cluster listens there for the others.
 */
export async function freePort(alsoAbove = 0): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = randomInt(LOWEST, HIGHEST - alsoAbove);
    if ((await claim(port)) && (alsoAbove === 0 || (await claim(port + alsoAbove)))) return port;
  }
  throw new Error(`no free port from ${LOWEST} to ${HIGHEST} after ${ATTEMPTS} attempts`);
}

async function claim(port: number): Promise<boolean> {
  if (given.has(port) || !(await isFree(port))) return false;
  given.add(port);
  return reserve(port);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // Somebody uses it.
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}

/**
 * Reserves a port among the test processes by binding the UDP port of the same number until this process ends. A server
 * needs seconds until it listens: without the reservation another process got the same port meanwhile, and the answers
 * of its server were taken for those of ours.
 */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const claim = createSocket('udp4').unref();
    // Another process has claimed it.
    claim.once('error', () => {
      claim.close();
      resolve(false);
    });
    claim.bind({ port, address: '127.0.0.1', exclusive: true }, () => resolve(true));
  });
}
