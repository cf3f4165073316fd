import { MessageStatus } from '@recado/core';
import type { Posted } from '../load.js';
import type { Evidence, MessageRow } from './evidence.js';

const { Pending, Scheduled, Sending, Sent, Delivered, Read } = MessageStatus;
const STUCK: readonly number[] = [Pending, Scheduled, Sending];
const SUCCESSFUL: readonly number[] = [Sent, Delivered, Read];
/** Names shown of what broke a promise. */
const EXAMPLES = 5;

/** What became of a run's messages. The last two and the first two only inform; `duplicated` has a bound; the rest has to be 0. */
export interface Verdict {
  readonly acked: number;
  /** Messages that the gateway has. */
  readonly taken: number;
  /** Acked, and neither at the gateway nor in a state that says why not. */
  readonly lost: number;
  /** Requests that the gateway took again. */
  readonly duplicated: number;
  /** Of these, those that no line of the message's timeline tells of. */
  readonly unflagged: number;
  /** Texts that an idempotent gateway would have delivered twice: they came with another key. */
  readonly deliveredTwice: number;
  /** Batches that are in the database in part, or in spite of a refusal. */
  readonly partial: number;
  /** Neither ended nor at the gateway when everything had long been well. */
  readonly stuck: number;
  /** Sent before their time. */
  readonly early: number;
  /** Begun after their time was over. */
  readonly expired: number;
  /** Stated as not confirmed. */
  readonly unsure: number;
  /** Stated as failed. */
  readonly failed: number;
  /** Some of what broke a promise, in words. */
  readonly examples: readonly string[];
}

/** Compares the three ledgers. */
export function judge(evidence: Evidence): Verdict {
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
        lost.map(({ token, id }) => `${token} (id ${id}): ${say(rows.get(token))}`),
      ),
      ...some(
        'stuck',
        stuck.map((row) => `${row.text}: ${say(row)}`),
      ),
      ...some('unflagged', repeated.unflagged),
      ...some('partial', partial),
      ...some(
        'early',
        early.map(({ token }) => token),
      ),
      ...some('begun too late', expired.map(say)),
    ],
  };
}

/** In the database under the id that was told, and at the gateway if the database says so; or gone without a trace. */
function isLost({ token, id }: Posted, row: MessageRow | undefined, { taken }: Evidence): boolean {
  if (!row || row.id !== id) return true;
  return SUCCESSFUL.includes(row.status) && !taken.has(token);
}

function repetitions({ taken, unclearRows }: Evidence, rows: ReadonlyMap<string, MessageRow>) {
  const flags = new Map(unclearRows.map(({ id, times }) => [id, Number(times)]));
  const again = [...taken].filter(([, takings]) => takings.length > 1);
  const missing = again.map(([token, takings]) => {
    const flagged = flags.get(rows.get(token)?.id ?? 0) ?? 0;
    return { token, count: Math.max(takings.length - 1 - flagged, 0) };
  });
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  return {
    counts: {
      duplicated: sum(again.map(([, takings]) => takings.length - 1)),
      unflagged: sum(missing.map(({ count }) => count)),
      deliveredTwice: again.filter(([, takings]) => new Set(takings.map(({ key }) => key)).size > 1).length,
    },
    unflagged: missing.filter(({ count }) => count > 0).map(({ token }) => `${token}: ${say(rows.get(token))}`),
  };
}

/** Batches whose rows are not all there, judged by the database's own count and by what the client posted. */
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
    ...orphaned.map((id) => `batch ${id}: messages without it`),
    ...torn.map(({ messages, state }) => `the ${state} batch of ${messages[0]?.token}`),
  ];
}

function say(row: MessageRow | undefined): string {
  return row ? `id ${row.id}, status ${row.status}` : 'not in the database';
}

function some(what: string, names: readonly string[]): string[] {
  if (names.length === 0) return [];
  return [`${what}: ${names.slice(0, EXAMPLES).join('; ')}${names.length > EXAMPLES ? '; …' : ''}`];
}
