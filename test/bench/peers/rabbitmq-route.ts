import type { ConfirmChannel } from 'amqplib';
import { allConfirmed } from '../programs/confirmations.js';
import type { QueueRouteCalls } from '../programs/queue-calls.js';
import { openRabbitmq, QUEUE } from './rabbitmq-queue.js';
import { openRoute } from '../programs/route.js';
import { serve } from '../programs/serve.js';
import type { ClientMessage } from '../programs/texts.js';

// The intake of RabbitMQ: every message of a request is persistent, and confirmed by the server before the answer.
const connection = await openRabbitmq();
const channel: ConfirmChannel = await connection.createConfirmChannel();
await channel.assertQueue(QUEUE, { durable: true, arguments: { 'x-queue-type': 'quorum' } });

function publish(messages: readonly ClientMessage[]): Promise<void> {
  return allConfirmed(messages.length, (confirmed) => {
    for (const message of messages) {
      channel.sendToQueue(QUEUE, Buffer.from(JSON.stringify(message)), { persistent: true }, confirmed);
    }
  });
}

const port = await openRoute(publish);

serve({ port: () => port, empty: () => channel.purgeQueue(QUEUE) } satisfies QueueRouteCalls);
