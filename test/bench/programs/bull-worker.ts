import { noJobs, openBull } from './bull-queue.js';
import { openGateway } from './gateway-client.js';
import type { QueueWorkerCalls } from './queue-calls.js';
import { serve } from './serve.js';
import type { ClientMessage } from './texts.js';

// The sending of plain Bull: posts the queued messages to the gateway, without a database.
const queue = await openBull<ClientMessage>();

async function begin(atOnce: number): Promise<void> {
  const send = openGateway(atOnce);
  // The promise of `process` resolves only when the queue is closed.
  void queue.process(atOnce, ({ id, data }) => send(Number(id), data));
}

serve({ begin, drained: () => noJobs(queue) } satisfies QueueWorkerCalls);
