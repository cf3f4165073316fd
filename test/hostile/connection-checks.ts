import { connect, type Socket } from 'node:net';
import { residentBytes } from '../support/metrics.js';
import { until } from '../support/until.js';
import { type Check, faultIf, type CheckContext, type CheckResult } from './check.js';
import { postRaw } from './raw-post.js';
import { SilentReaders } from './silent-reader.js';

const MIB = 1_024 ** 2;
/** The largest answers that need no key. */
const LARGE_GETS = ['/docs/openapi.json', '/docs/reference.md', '/docs/objects']
  .map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`)
  .join('');
/** One request less than a connection may have open. */
const PIPELINED = 5;
const READERS = 1_500;
/** A little longer than the server keeps a connection that reads nothing. */
const READERS_GONE_MS = 100_000;
const MAX_GROWTH_BYTES = 128 * MIB;
const SENDERS = 500;
const SENDERS_GONE_MS = 30_000;
const RESETS = 1_000;
/** More connections than may be open at once. */
const TOO_MANY = 2_500;
const NEW_CLIENTS = 50;

async function areClosed(readers: SilentReaders, timeoutMs: number): Promise<boolean> {
  try {
    await until(() => readers.alive() === 0, { timeoutMs, intervalMs: 500 });
    return true;
  } catch {
    // The time is over.
    return false;
  }
}

/** Opens connections that read no answers, and waits until the server has closed them all. */
async function unread(context: CheckContext, connections: number, times: number): Promise<CheckResult> {
  const { server, honest } = context;
  await honest.figures();
  const before = await residentBytes(server);
  const began = performance.now();
  const readers = new SilentReaders(server.port, LARGE_GETS);
  await readers.open(connections, times);
  const grown = (await residentBytes(server)) - before;
  const isClosed = await areClosed(readers, READERS_GONE_MS);
  const seconds = (performance.now() - began) / 1_000;
  const left = readers.alive();
  readers.close();
  const { p99, failures } = await honest.figures();
  const measured = `${connections} connections closed after ${seconds.toFixed(0)} s, ${Math.round(grown / MIB)} MiB more memory, honest p99 ${p99.toFixed(0)} ms`;
  return {
    measured,
    faults: [
      ...faultIf(!isClosed, `${left} connections are still open after ${seconds.toFixed(0)} s`),
      ...faultIf(grown > MAX_GROWTH_BYTES, `the memory grew by ${Math.round(grown / MIB)} MiB`),
      ...faultIf(failures > 0, `${failures} honest requests failed`),
    ],
  };
}

/** Opens connections that never complete the head of a request. */
async function slowHeads({ server }: CheckContext): Promise<CheckResult> {
  const readers = new SilentReaders(server.port, 'GET /api/status HTTP/1.1\r\nx: ', 'y');
  const began = performance.now();
  await readers.open(SENDERS, 1);
  const isClosed = await areClosed(readers, SENDERS_GONE_MS);
  const measured = `${SENDERS} connections closed after ${((performance.now() - began) / 1_000).toFixed(0)} s`;
  readers.close();
  return { measured, faults: faultIf(!isClosed, `${readers.alive()} connections are still open`) };
}

/** Opens more connections than may be open; none of them ever sends a whole request. */
async function openTooMany({ server, honest }: CheckContext): Promise<CheckResult> {
  const begun =
    'POST /gateways/default/receipts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
  const silent = [new SilentReaders(server.port, 'GET', ''), new SilentReaders(server.port, begun, '')];
  let refused = 0;
  for (const readers of silent) {
    await readers.open(TOO_MANY, 1);
    // A refused client is what is counted.
    for (let n = 0; n < NEW_CLIENTS; n++) await postRaw(server, { path: '/nothing' }).catch(() => refused++);
  }
  for (const readers of silent) readers.close();
  const { failures } = await honest.figures();
  const measured = `${silent.length * TOO_MANY} connections, ${refused} of ${silent.length * NEW_CLIENTS} new clients refused`;
  return { measured, faults: faultIf(refused > 0 || failures > 0, `${measured}, ${failures} honest requests failed`) };
}

function reset(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      socket.resetAndDestroy();
    });
    // The connection is reset on purpose.
    socket.once('error', () => undefined).once('close', () => resolve());
  });
}

async function resets({ server, key, honest }: CheckContext): Promise<CheckResult> {
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const requests = [head('GET /api/messages'), head('GET /admin/login'), 'no HTTP\r\n\r\n'];
  for (let n = 0; n < RESETS; n++) await reset(server.port, requests[n % requests.length]!);
  const { failures } = await honest.figures();
  return { measured: `${RESETS} resets`, faults: faultIf(failures > 0, `${failures} honest requests failed`) };
}

/** Attacks with connections. */
export const CONNECTION_CHECKS: readonly Check[] = [
  { name: 'clients that never read', run: (context) => unread(context, READERS, PIPELINED) },
  { name: 'clients that never stop sending requests', run: (context) => unread(context, 100, 350) },
  { name: 'more connections than may be open', run: openTooMany },
  { name: 'heads that never end', run: slowHeads },
  { name: 'connections that are reset', run: resets },
];
