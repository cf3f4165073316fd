import { connect, type Socket } from 'node:net';
import { until } from '../support/until.js';
import { type Check, faultIf, type Field, type Verdict } from './check.js';
import { residentBytes } from './processor-time.js';
import { postRaw } from './raw-post.js';
import { SilentReaders } from './silent-reader.js';

const MIB = 1_024 ** 2;
const LARGE_GET = 'GET /docs/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n';
/** As many as may be open on one connection. */
const PIPELINED = 16;
const READERS = 1_500;
/** A little longer than the server bears whoever asks for nothing. */
const READERS_GONE_MS = 100_000;
const MAX_GROWTH_BYTES = 600 * MIB;
const SENDERS = 500;
const SENDERS_GONE_MS = 30_000;
const RESETS = 1_000;
/** More than may be open at once. */
const HOLDERS = 2_500;
const NEWCOMERS = 50;

async function gone(readers: SilentReaders, timeoutMs: number): Promise<boolean> {
  try {
    await until(() => readers.alive() === 0, { timeoutMs, intervalMs: 500 });
    return true;
  } catch {
    return false;
  }
}

/** Opens connections that read nothing, and waits until the server has ended them all. */
async function unread(field: Field, connections: number, times: number): Promise<Verdict> {
  const { server, honest } = field;
  await honest.figures();
  const before = await residentBytes(server);
  const began = performance.now();
  const readers = new SilentReaders(server.port, LARGE_GET);
  await readers.open(connections, times);
  const grown = (await residentBytes(server)) - before;
  const areGone = await gone(readers, READERS_GONE_MS);
  const seconds = (performance.now() - began) / 1_000;
  const left = readers.alive();
  readers.close();
  const { p99, failures } = await honest.figures();
  const measured = `${connections} connections gone after ${seconds.toFixed(0)} s, ${Math.round(grown / MIB)} MiB more, honest p99 ${p99.toFixed(0)} ms`;
  return {
    measured,
    faults: [
      ...faultIf(!areGone, `${left} connections are left after ${seconds.toFixed(0)} s`),
      ...faultIf(grown > MAX_GROWTH_BYTES, `the memory grew by ${Math.round(grown / MIB)} MiB`),
      ...faultIf(failures > 0, `${failures} honest requests failed`),
    ],
  };
}

/** Begins heads and never ends them. */
async function slowHeads({ server }: Field): Promise<Verdict> {
  const readers = new SilentReaders(server.port, 'GET /api/status HTTP/1.1\r\nx: ', 'y');
  const began = performance.now();
  await readers.open(SENDERS, 1);
  const areGone = await gone(readers, SENDERS_GONE_MS);
  const measured = `${SENDERS} connections gone after ${((performance.now() - began) / 1_000).toFixed(0)} s`;
  readers.close();
  return { measured, faults: faultIf(!areGone, `${readers.alive()} connections are left`) };
}

/** Opens more connections than there may be, none of which ever sends a whole request. */
async function holders({ server, honest }: Field): Promise<Verdict> {
  const begun =
    'POST /gateways/default/receipts HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n';
  const silent = [new SilentReaders(server.port, 'GET', ''), new SilentReaders(server.port, begun, '')];
  let refused = 0;
  for (const readers of silent) {
    await readers.open(HOLDERS, 1);
    for (let n = 0; n < NEWCOMERS; n++) await postRaw(server, { path: '/nothing' }).catch(() => refused++);
  }
  for (const readers of silent) readers.close();
  const { failures } = await honest.figures();
  const measured = `${silent.length * HOLDERS} connections, ${refused} of ${silent.length * NEWCOMERS} newcomers refused`;
  return { measured, faults: faultIf(refused > 0 || failures > 0, `${measured}, ${failures} honest requests failed`) };
}

function reset(port: number, bytes: string): Promise<void> {
  return new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1', () => {
      socket.write(bytes);
      socket.resetAndDestroy();
    });
    socket.once('error', () => undefined).once('close', () => resolve());
  });
}

async function resets({ server, key, honest }: Field): Promise<Verdict> {
  const head = (line: string) => `${line} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${key}\r\n\r\n`;
  const requests = [head('GET /api/messages'), head('GET /admin/login'), 'no HTTP\r\n\r\n'];
  for (let n = 0; n < RESETS; n++) await reset(server.port, requests[n % requests.length]!);
  const { failures } = await honest.figures();
  return { measured: `${RESETS} resets`, faults: faultIf(failures > 0, `${failures} honest requests failed`) };
}

/** What clients can do by their connections alone. */
export const CONNECTION_CHECKS: readonly Check[] = [
  { name: 'clients that never read', run: (field) => unread(field, READERS, PIPELINED) },
  { name: 'clients that ask without end', run: (field) => unread(field, 100, 1_000) },
  { name: 'more connections than there may be', run: holders },
  { name: 'heads that never end', run: slowHeads },
  { name: 'connections that are reset', run: resets },
];
