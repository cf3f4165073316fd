import Bull, { type Queue } from 'bull';
import type { ClientMessage } from './texts.js';

/** The queue of the plain Bull: a job a message, forgotten when it is done, which is the least that Redis can do. */
export function openBull(): Queue<ClientMessage> {
  const queue = new Bull<ClientMessage>('messages', process.env.REDIS_URL!, {
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  queue.on('error', () => undefined);
  return queue;
}
