import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startHttpGatewayStub } from '../stubs/http-gateway.stub.js';
import { api } from '../support/api.js';
import { createKey } from '../support/keys.js';
import { startServer } from '../support/server.js';
import { until } from '../support/until.js';

const TOTAL = 50_000;
const BATCH = 1_000;
const CLIENTS = 4;
/** Half a minute on a quiet machine. */
const LIMIT_MS = 20 * 60_000;
/** How much a heap may change between two collections. */
const SWING_MIB = 120;

/** Resident memory of a process, in MiB. */
function residentMib(pid: number): number {
  const kib = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kib) / 1024;
}

it('brings 50,000 immediate messages to the gateway once each, with flat memory', { timeout: LIMIT_MS }, async () => {
  const stub = await startHttpGatewayStub();
  const server = await startServer({ env: { GATEWAY: 'http', HTTP_GATEWAY_URL: stub.url, LOG_LEVEL: 'warn' } });
  const client = api(server, await createKey(server));
  const ids = new Set<number>();
  let next = 0;
  async function post(): Promise<void> {
    while (next < TOTAL) {
      const from = next;
      next += BATCH;
      const messages = Array.from({ length: BATCH }, (_, i) => ({
        phone: String(5511900500000 + from + i),
        message: 'oi',
      }));
      const { status, body } = await client.post('/api/enqueue-messages', { messages });
      expect(status).toBe(200);
      for (const { id } of body.messages as { id: number }[]) ids.add(id);
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, post));
  expect(ids.size).toBe(TOTAL);
  const arrived = (count: number) =>
    until(() => stub.accepted.size >= count, {
      progress: () => stub.accepted.size,
      intervalMs: 100,
      describe: `${count} to arrive`,
    });
  await arrived(TOTAL / 2);
  const half = residentMib(server.pid);
  await arrived(TOTAL);
  expect(residentMib(server.pid)).toBeLessThan(half + SWING_MIB);
  expect([...stub.accepted.keys()].every((id) => ids.has(id))).toBe(true);
  expect(stub.requests).toHaveLength(TOTAL);
  await server.stop();
  await stub.close();
});
