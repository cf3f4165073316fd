import type { Cluster } from '../cluster/cluster.js';
import type { Taking } from '../gateway.js';
import type { PostedBatch } from '../load.js';

/** A message as the database keeps it. Times are UTC milliseconds. */
export interface MessageRow {
  readonly id: number;
  readonly batchId: number;
  readonly text: string;
  readonly status: number;
  readonly startedAt: number | null;
  readonly expiresAt: number | null;
}

export interface BatchRow {
  readonly id: number;
  readonly total: number;
}

/** How often an attempt of a message was logged as having an unknown outcome. */
export interface UnclearRow {
  readonly id: number;
  readonly times: number;
}

/** What the three sides say after a run: the clients, the gateway and the database. */
export interface Evidence {
  readonly batches: readonly PostedBatch[];
  readonly taken: ReadonlyMap<string, readonly Taking[]>;
  readonly messageRows: readonly MessageRow[];
  readonly batchRows: readonly BatchRow[];
  readonly unclearRows: readonly UnclearRow[];
}

/** Reads the database's side. */
export async function databaseSide(cluster: Cluster): Promise<Omit<Evidence, 'batches' | 'taken'>> {
  const messageRows = await cluster.query<MessageRow>(
    `SELECT id, batch_id AS batchId, text, status, started_at AS startedAt, expires_at AS expiresAt FROM messages`,
  );
  const batchRows = await cluster.query<BatchRow>('SELECT id, total FROM message_batches');
  const unclearRows = await cluster.query<UnclearRow>(
    `SELECT message_id AS id, COUNT(*) AS times FROM delivery_attempts
     WHERE outcome IN ('unknown', 'lease_expired') GROUP BY message_id`,
  );
  return { messageRows, batchRows, unclearRows };
}
