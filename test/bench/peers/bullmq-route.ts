import { Queue } from 'bullmq';
import { JOB_OPTIONS, openRedis, QUEUE } from './bullmq-queue.js';
import type { QueueRouteCalls } from '../programs/queue-calls.js';
import { openRoute } from '../programs/route.js';
import { serve } from '../programs/serve.js';
import type { ClientMessage } from '../programs/texts.js';

// The intake of BullMQ: the messages of a request become jobs with one pipeline; a single urgent one is put before all others.
const NAME = 'message';
const redis = openRedis();
const queue = new Queue<ClientMessage>(QUEUE, { connection: redis, defaultJobOptions: JOB_OPTIONS });
await queue.waitUntilReady();
const port = await openRoute((messages) =>
  messages.length === 1
    ? queue.add(NAME, messages[0]!, { lifo: messages[0]!.priority === 'high' })
    : queue.addBulk(messages.map((data) => ({ name: NAME, data }))),
);

serve({ port: () => port, empty: () => redis.flushall() } satisfies QueueRouteCalls);
