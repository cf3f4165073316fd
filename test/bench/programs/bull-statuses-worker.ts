import type { Pool, ResultSetHeader, RowDataPacket } from 'mysql2/promise';
import { noJobs, openBull } from './bull-queue.js';
import type { StatusJob } from './bull-statuses-job.js';
import { openGateway, type Send } from './gateway-client.js';
import { openPool } from './message-inserts.js';
import { SENT, WAITING } from './message-row.js';
import type { QueueWorkerCalls } from './queue-calls.js';
import { serve } from './serve.js';

// The sending of Bull with statuses: posts each job's message, then records its outcome with one UPDATE.

const RECORD = `UPDATE messages SET status = ${SENT}, provider_message_id = ?, sent_at = ? WHERE id = ? AND status = ${WAITING}`;
const ANY_WAITING = `SELECT id FROM messages WHERE status = ${WAITING} LIMIT 1`;

const queue = await openBull<StatusJob>();
let pool: Pool;

/** The job fails unless exactly its row has changed. */
async function handle({ id, phone, text }: StatusJob, send: Send): Promise<void> {
  const providerId = await send(id, { phone, message: text });
  const [{ affectedRows }] = await pool.execute<ResultSetHeader>(RECORD, [providerId, Date.now(), id]);
  if (affectedRows !== 1) throw new Error(`message ${id} was not waiting`);
}

async function begin(atOnce: number): Promise<void> {
  pool = openPool(atOnce);
  const send = openGateway(atOnce);
  // The promise of `process` resolves only when the queue is closed.
  void queue.process(atOnce, ({ data }) => handle(data, send));
}

async function drained(): Promise<void> {
  await noJobs(queue);
  const [rows] = await pool.query<RowDataPacket[]>(ANY_WAITING);
  if (rows.length > 0) throw new Error(`the queue is empty, but message ${String(rows[0]?.id)} still waits`);
}

serve({ begin, drained } satisfies QueueWorkerCalls);
