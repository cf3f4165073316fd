import { part } from '../measure/part.js';
import type { Bench } from '../bench.js';
import { PEERS } from './peers.js';
import type { Queue } from './queue.js';

export const RABBITMQ = 'RabbitMQ';

/**
 * A quorum queue of persistent messages, which the server confirms when they are synced to disk; no statuses. A classic
 * durable queue was slower at all that is measured here, and cost a fifth to two thirds more processor time.
 */
export async function rabbitmq(bench: Bench): Promise<Queue | undefined> {
  if (!(await bench.hasPeers)) return undefined;
  const server = await bench.rabbitmq;
  if (!server) {
    bench.options.say('RabbitMQ is left out: it is not on this machine');
    return undefined;
  }
  const servers = [part('rabbitmq', () => server.pid)];
  return { name: RABBITMQ, program: `${PEERS}/rabbitmq`, env: { AMQP_URL: server.url }, servers };
}
