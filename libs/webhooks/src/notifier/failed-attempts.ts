import type { SqlRow, Transaction } from '@recado/database';
import type { AttemptResult } from './attempt-result.js';

const COLUMNS = ['delivery_id', 'attempt', 'started_at', 'ms', 'answered', 'error', 'answer'] as const;

/** Keeps failed attempts: the delivery itself tells only of its last one. One statement for all of them. */
export async function keepFailedAttempts(tx: Transaction, results: readonly AttemptResult[]): Promise<void> {
  const rows = results.flatMap(toRows);
  if (rows.length > 0) await tx.insert('webhook_attempts', COLUMNS, rows);
}

/** None for a success: the delivery has it, and keeps it when it is replayed. */
function toRows({ delivery, outcome, ms, status, excerpt }: AttemptResult): SqlRow[] {
  if (!('error' in outcome)) return [];
  return [[delivery.id, delivery.attempt, delivery.startedAt, ms, status, outcome.error, excerpt]];
}
