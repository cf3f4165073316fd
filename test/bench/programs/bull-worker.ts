import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'undici';
import { openBull } from './bull-queue.js';
import { postMessage } from './post-message.js';
import { serve } from './serve.js';

/** Plain Bull's way out: posts what is queued to the gateway, so many at once, without any database. */
export type BullWorkerCalls = {
  /** Begins to work, with so many jobs at once. */
  begin(concurrency: number): Promise<void>;
  /** Resolves when nothing is left in the queue. */
  drained(nothing: undefined): Promise<void>;
};

const queue = openBull();
const gateway = new URL(process.env.GATEWAY_URL!);
await queue.isReady();

async function begin(concurrency: number): Promise<void> {
  const pool = new Pool(gateway.origin, { connections: concurrency, pipelining: 1 });
  // Resolves at the end of all work.
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
