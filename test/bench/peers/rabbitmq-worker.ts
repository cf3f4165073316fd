import { setTimeout as delay } from 'node:timers/promises';
import type { ConsumeMessage } from 'amqplib';
import { openGateway, type Send } from '../programs/gateway-client.js';
import type { QueueWorkerCalls } from '../programs/queue-calls.js';
import { openRabbitmq, QUEUE } from './rabbitmq-queue.js';
import { serve } from '../programs/serve.js';
import type { ClientMessage } from '../programs/texts.js';

// The sending of RabbitMQ: the server pushes messages, as many as may be unacknowledged; each is posted, then acknowledged.

/** How often an empty queue is looked for, in ms. */
const LOOK_EVERY_MS = 5;

const connection = await openRabbitmq();
const channel = await connection.createChannel();
let underWay = 0;

async function handle(delivery: ConsumeMessage, send: Send): Promise<void> {
  underWay++;
  await send(delivery.fields.deliveryTag, JSON.parse(delivery.content.toString('utf8')) as ClientMessage);
  channel.ack(delivery);
  underWay--;
}

async function begin(atOnce: number): Promise<void> {
  const send = openGateway(atOnce);
  await channel.prefetch(atOnce);
  await channel.consume(QUEUE, (delivery) => delivery && void handle(delivery, send));
}

/** The server handles the commands of a channel in order: at its answer it has read every acknowledgement. */
async function drained(): Promise<void> {
  for (;;) {
    const { messageCount } = await channel.checkQueue(QUEUE);
    if (messageCount + underWay === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}

serve({ begin, drained } satisfies QueueWorkerCalls);
