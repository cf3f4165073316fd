import type { Cluster } from '../cluster/cluster.js';
import type { Acceptance } from '../gateway.js';
import type { PostedBatch } from '../load.js';

/** A message in the database. Times are UTC milliseconds. */
export interface MessageRow {
  readonly id: number;
  readonly batchId: number;
  readonly text: string;
  readonly status: number;
  readonly startedAt: number | null;
  readonly expiresAt: number | null;
}

interface BatchRow {
  readonly id: number;
  readonly total: number;
}

/** How many attempts of a message have an unknown outcome in its timeline. */
interface UnknownOutcomeRow {
  readonly id: number;
  readonly times: number;
}

/** The ledgers of the clients, the gateway and the database after a run. */
export interface Evidence {
  readonly batches: readonly PostedBatch[];
  readonly taken: ReadonlyMap<string, readonly Acceptance[]>;
  readonly messageRows: readonly MessageRow[];
  readonly batchRows: readonly BatchRow[];
  readonly unknownOutcomeRows: readonly UnknownOutcomeRow[];
}

/** Reads the ledger of the database. */
export async function readDatabase(cluster: Cluster): Promise<Omit<Evidence, 'batches' | 'taken'>> {
  const messageRows = await cluster.query<MessageRow>(
    `SELECT id, batch_id AS batchId, text, status, started_at AS startedAt, expires_at AS expiresAt FROM messages`,
  );
  const batchRows = await cluster.query<BatchRow>('SELECT id, total FROM message_batches');
  const unknownOutcomeRows = await cluster.query<UnknownOutcomeRow>(
    `SELECT message_id AS id, COUNT(*) AS times FROM delivery_attempts
     WHERE outcome IN ('unknown', 'lease_expired') GROUP BY message_id`,
  );
  return { messageRows, batchRows, unknownOutcomeRows };
}
