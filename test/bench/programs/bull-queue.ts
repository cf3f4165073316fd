import { setTimeout as delay } from 'node:timers/promises';
import Bull, { type Queue } from 'bull';

/** How often an empty queue is looked for, in ms. */
const LOOK_EVERY_MS = 5;

/** Connects to a queue of Bull: one job for each message, removed when it is done, which costs Redis least. */
export async function openBull<Job>(): Promise<Queue<Job>> {
  const queue = new Bull<Job>('messages', process.env.REDIS_URL!, {
    defaultJobOptions: { removeOnComplete: true, removeOnFail: true },
  });
  // A lost connection shows in the figures; without a listener it would end the program.
  queue.on('error', () => undefined);
  await queue.isReady();
  return queue;
}

/** Adds the jobs with one command; a single urgent one before all others. */
export function addJobs<Job extends object>(queue: Queue<Job>, jobs: readonly Job[]): Promise<unknown> {
  const [first] = jobs;
  return jobs.length === 1 && first
    ? queue.add(first, { lifo: 'priority' in first })
    : queue.addBulk(jobs.map((data) => ({ data })));
}

/** Resolves when no job waits or is under way. */
export async function noJobs<Job>(queue: Queue<Job>): Promise<void> {
  for (;;) {
    const { waiting, active } = await queue.getJobCounts();
    if (waiting + active === 0) return;
    await delay(LOOK_EVERY_MS);
  }
}
