import { setTimeout as delay } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import { openRedis, QUEUE } from './bullmq-queue.js';
import { openGateway } from '../programs/gateway-client.js';
import type { QueueWorkerCalls } from '../programs/queue-calls.js';
import { serve } from '../programs/serve.js';
import type { ClientMessage } from '../programs/texts.js';

// The sending of BullMQ: posts the queued messages to the gateway, without a database.

/** How often an empty queue is looked for, in ms. */
const LOOK_EVERY_MS = 5;

const queue = new Queue(QUEUE, { connection: openRedis() });
await queue.waitUntilReady();

async function begin(atOnce: number): Promise<void> {
  const send = openGateway(atOnce);
  const work = ({ id, data }: { id?: string; data: ClientMessage }) => send(Number(id), data);
  const worker = new Worker<ClientMessage>(QUEUE, work, { connection: openRedis(), concurrency: atOnce });
  // A lost connection shows in the figures; without a listener it would end the program.
  worker.on('error', () => undefined);
  await worker.waitUntilReady();
}

async function drained(): Promise<void> {
  for (;;) {
    const { wait = 0, active = 0 } = await queue.getJobCounts('wait', 'active');
    if (wait + active === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}

serve({ begin, drained } satisfies QueueWorkerCalls);
