import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { openBull } from './bull-queue.js';
import { postMessage } from './post-message.js';
import { serve } from './serve.js';

/** The sending of plain Bull: posts the queued messages to the gateway, without a database. */
export type BullWorkerCalls = {
  /** Begins to work, with this many jobs at once. */
  begin(concurrency: number): Promise<void>;
  /** Resolves when the queue is empty. */
  drained(nothing: undefined): Promise<void>;
};

const queue = openBull();
const gateway = new URL(process.env.GATEWAY_URL!);
await queue.isReady();

async function begin(concurrency: number): Promise<void> {
  const pool = new Pool(gateway.origin, { connections: concurrency, pipelining: 1 });
  // The promise of `process` resolves only when the queue is closed.
  void queue.process(concurrency, ({ id, data }) => postMessage(pool, gateway.pathname, Number(id), data));
}

async function drained(): Promise<void> {
  for (;;) {
    const { waiting, active } = await queue.getJobCounts();
    if (waiting + active === 0) return;
    await delay(5);
  }
}

serve({ begin, drained } satisfies BullWorkerCalls);
