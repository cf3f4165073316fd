import type { Pool } from 'mysql2/promise';
import { addJobs, openBull } from './bull-queue.js';
import type { StatusJob } from './bull-statuses-job.js';
import { insertMessages, openPool } from './message-inserts.js';
import type { DatabaseRouteCalls } from './queue-calls.js';
import { openRoute } from './route.js';
import { serve } from './serve.js';
import type { ClientMessage } from './texts.js';

// The intake of Bull with statuses: the rows of a request are committed first, then each becomes a job.
const queue = await openBull<StatusJob>();
let pool: Pool = openPool(4);

async function accept(messages: readonly ClientMessage[]): Promise<void> {
  const first = await insertMessages(pool, messages);
  await addJobs(
    queue,
    messages.map(({ phone, message }, index) => ({ id: first + index, phone, text: message })),
  );
}

async function connect(connections: number): Promise<void> {
  const old = pool;
  pool = openPool(connections);
  await old.end();
}

const port = await openRoute(accept);

serve({
  port: () => port,
  connect,
  empty: () => Promise.all([pool.query('TRUNCATE TABLE messages'), queue.client.flushall()]),
} satisfies DatabaseRouteCalls);
