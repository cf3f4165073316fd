import Bull, { type Queue } from 'bull';
import type { ClientMessage } from './texts.js';

/** The queue of the plain Bull: one job for each message, removed when it is done, which costs Redis least. */
export function openBull(): Queue<ClientMessage> {
  const queue = new Bull<ClientMessage>('messages', process.env.REDIS_URL!, {
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', () => undefined);
  return queue;
}
