import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { Pool } from 'undici';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type ExchangeEnd, exchange, EXCHANGE_DISPATCHER } from './exchange.js';

/**
 * Answers `/soon` after 100 ms and nothing else, and posts the path of each request, in a thread of its own, which goes on
 * while the test stands still.
 */
const PROVIDER = `
  const { createServer } = require('node:http');
  const { parentPort } = require('node:worker_threads');
  const server = createServer((request, response) => {
    parentPort.postMessage(request.url);
    if (request.url === '/soon') setTimeout(() => response.end('taken'), 100);
  });
  server.listen(0, '127.0.0.1', () => parentPort.postMessage(server.address().port));
`;
const LIMITS = { headers: [], maxBodyBytes: 1_024, timeoutMs: 1_000 };
const NEVER = new AbortController().signal;

/** Keeps this thread busy, as a large piece of work or a machine that is put to sleep does. */
function standStill(ms: number): void {
  const until = performance.now() + ms;
  while (performance.now() < until);
}

describe('exchange', () => {
  let provider: Worker;
  let pool: Pool;

  beforeEach(async () => {
    provider = new Worker(PROVIDER, { eval: true });
    const [port] = (await once(provider, 'message')) as [number];
    pool = new Pool(`http://127.0.0.1:${port}`, EXCHANGE_DISPATCHER);
  });
  afterEach(async () => {
    await pool.destroy();
    await provider.terminate();
  });

  const ask = (path: string): Promise<ExchangeEnd> => exchange(pool, { path, method: 'GET' }, LIMITS, NEVER);

  it('takes an answer that arrived in time although the process stood still beyond the deadline', async () => {
    const answer = ask('/soon');
    await once(provider, 'message');
    standStill(1_500);
    expect(await answer).toMatchObject({ kind: 'answer', answer: { status: 200, body: 'taken', isWhole: true } });
  });

  it('ends at the deadline without an answer', async () => {
    expect(await ask('/never')).toMatchObject({ kind: 'broken', fault: 'timeout', left: true });
  });
});
