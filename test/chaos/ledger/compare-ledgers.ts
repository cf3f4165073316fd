import { MessageStatus } from '@recado/core';
import type { Posted } from '../load.js';
import type { Evidence, MessageRow } from './evidence.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Read } = MessageStatus;
const STUCK: readonly number[] = [Pending, Scheduled, Sending];
const SUCCESSFUL: readonly number[] = [Sent, Delivered, Read];
/** The most examples that are shown of one broken promise. */
const EXAMPLES = 5;

/**
 * What happened to the messages of a run. `acked`, `taken`, `unsure` and `failed` are only for information, `duplicated`
 * has a bound, and all other counts must be 0.
 */
export interface LedgerComparison {
  readonly acked: number;
  /** Messages that the gateway accepted. */
  readonly taken: number;
  /** Messages that were acked, but neither reached the gateway nor have a state that says why not. */
  readonly lost: number;
  /** Of those, the ones that are stored under another id than the answered one. */
  readonly wrongIds: number;
  /** Requests that the gateway accepted again. */
  readonly duplicated: number;
  /** Duplicated requests that no line of the message's timeline mentions. */
  readonly unflagged: number;
  /** Texts that an idempotent gateway would have delivered twice, because they came with another key. */
  readonly deliveredTwice: number;
  /** Batches that are stored in part, or although they were refused. */
  readonly partial: number;
  /** Messages that have not ended long after everything was repaired. */
  readonly stuck: number;
  /** Messages that were sent before their scheduled time. */
  readonly early: number;
  /** Messages that were sent after they had expired. */
  readonly expired: number;
  /** Messages with the state `Incerta`. */
  readonly unsure: number;
  /** Messages with the state `Falhou`. */
  readonly failed: number;
  /** A sentence for each broken promise, with a few of the messages. */
  readonly examples: readonly string[];
}

/** Compares the ledgers of the clients, the gateway and the database. */
export function compareLedgers(evidence: Evidence): LedgerComparison {
  const rows = new Map(evidence.messageRows.map((row) => [row.text, row]));
  const acked = evidence.batches.filter(({ state }) => state === 'acked').flatMap(({ messages }) => messages);
  const lost = acked.filter((message) => isLost(message, rows.get(message.token), evidence));
  const stuck = evidence.messageRows.filter(({ status }) => STUCK.includes(status));
  const repeated = repetitions(evidence, rows);
  const partial = partialBatches(evidence, rows);
  const early = acked.filter(({ token, scheduledAt }) =>
    evidence.taken.get(token)?.some(({ at }) => scheduledAt !== null && at < scheduledAt),
  );
  const expired = evidence.messageRows.filter(
    ({ startedAt, expiresAt }) => startedAt !== null && expiresAt !== null && startedAt >= expiresAt,
  );
  return {
    acked: acked.length,
    taken: evidence.taken.size,
    lost: lost.length,
    wrongIds: lost.filter(({ token, id }) => rows.has(token) && rows.get(token)?.id !== id).length,
    ...repeated.counts,
    partial: partial.length,
    stuck: stuck.length,
    early: early.length,
    expired: expired.length,
    unsure: evidence.messageRows.filter(({ status }) => status === MessageStatus.Unknown).length,
    failed: evidence.messageRows.filter(({ status }) => status === MessageStatus.Failed).length,
    examples: [
      ...some(
        'lost',
        lost.map(({ token, id }) => `${token} (id ${id}): ${describe(rows.get(token))}`),
      ),
      ...some(
        'stuck',
        stuck.map((row) => `${row.text}: ${describe(row)}`),
      ),
      ...some('unflagged', repeated.unflagged),
      ...some('partial', partial),
      ...some(
        'early',
        early.map(({ token }) => token),
      ),
      ...some('sent too late', expired.map(describe)),
    ],
  };
}

/** A message is kept when the database has it under the answered id, and the gateway too where it counts as sent. */
function isLost({ token, id }: Posted, row: MessageRow | undefined, { taken }: Evidence): boolean {
  if (!row || row.id !== id) return true;
  return SUCCESSFUL.includes(row.status) && !taken.has(token);
}

function repetitions({ taken, unknownOutcomeRows }: Evidence, rows: ReadonlyMap<string, MessageRow>) {
  const flags = new Map(unknownOutcomeRows.map(({ id, times }) => [id, Number(times)]));
  const again = [...taken].filter(([, acceptances]) => acceptances.length > 1);
  const missing = again.map(([token, acceptances]) => {
    const flagged = flags.get(rows.get(token)?.id ?? 0) ?? 0;
    return { token, count: Math.max(acceptances.length - 1 - flagged, 0) };
  });
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    counts: {
      duplicated: sum(again.map(([, acceptances]) => acceptances.length - 1)),
      unflagged: sum(missing.map(({ count }) => count)),
      deliveredTwice: again.filter(([, acceptances]) => new Set(acceptances.map(({ key }) => key)).size > 1).length,
    },
    unflagged: missing.filter(({ count }) => count > 0).map(({ token }) => `${token}: ${describe(rows.get(token))}`),
  };
}

/** The batches with missing rows, by the total in the database and by what the client posted. */
function partialBatches({ batches, batchRows, messageRows }: Evidence, rows: ReadonlyMap<string, MessageRow>) {
  const stored = new Map<number, number>();
  for (const { batchId } of messageRows) stored.set(batchId, (stored.get(batchId) ?? 0) + 1);
  const known = new Set(batchRows.map(({ id }) => id));
  const incomplete = batchRows.filter(({ id, total }) => (stored.get(id) ?? 0) !== total);
  const orphaned = [...stored.keys()].filter((id) => !known.has(id));
  const torn = batches.filter(({ messages, state }) => {
    const present = messages.filter(({ token }) => rows.has(token)).length;
    return state === 'refused' ? present > 0 : state === 'unanswered' && present > 0 && present < messages.length;
  });
  return [
    ...incomplete.map(({ id, total }) => `batch ${id}: ${stored.get(id) ?? 0} of ${total}`),
    ...orphaned.map((id) => `batch ${id}: has messages, but no row of its own`),
    ...torn.map(({ messages, state }) => `the ${state} batch of ${messages[0]?.token}`),
  ];
}

function describe(row: MessageRow | undefined): string {
  return row ? `id ${row.id}, status ${row.status}` : 'not in the database';
}

function some(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`${what}: ${names.slice(0, EXAMPLES).join('; ')}${names.length > EXAMPLES ? '; …' : ''}`];
}
