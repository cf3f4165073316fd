import {
  groupBy,
  HOUR_MS,
  type Metrics,
  MessageStatus,
  minuteOf,
  type MovedMessages,
  type StatusCode,
} from '@recado/core';
import { type Database, Message, selectList, type Transaction } from '@recado/database';

/** How many messages reached each status. */
export type Moves = Partial<Record<StatusCode, number>>;

/** Counts moves in the metrics. Call it after the commit, because a transaction may run more than once. */
export function countMoves(metrics: Metrics, moves: Moves): void {
  for (const [status, messages] of Object.entries(moves)) metrics.moved(status as StatusCode, messages);
}

/** Counts the moves of these messages per channel, code and time, after the commit. */
export function countMovesOf(metrics: Metrics, to: StatusCode, messages: readonly MovedMessages[]): void {
  const groups = groupBy(messages, ({ channelId, code = '', at = 0 }) => `${channelId} ${code} ${at}`);
  for (const group of groups.values()) metrics.moved(to, group.length, group[0]);
}

/** The fields of a StepRow, for statements that read more of the same messages. */
export const STEP_FIELDS = [
  'id',
  'channelId',
  'status',
  'token',
  'sentAt',
  'deliveredAt',
  'readAt',
  'endedAt',
  'failureCode',
] as const;
/** What the row of a message says of the steps that figures count. */
export type StepRow = Pick<Message, (typeof STEP_FIELDS)[number]>;
export type StepRows = ReadonlyMap<number, StepRow>;
const SELECT_STEPS = `SELECT ${selectList(Message, STEP_FIELDS)} FROM messages WHERE id IN`;

/** Reads these messages as they are in the transaction. `lock`: nobody else changes them until it ends. */
export async function readSteps(
  tx: Transaction,
  ids: readonly number[],
  { list, rowLock }: Database['capabilities'],
  lock: 'locked' | 'unlocked' = 'unlocked',
): Promise<StepRows> {
  if (ids.length === 0) return new Map();
  const statement = `${SELECT_STEPS} ${list} ${lock === 'locked' ? rowLock : ''}`;
  const rows = await tx.all<StepRow>(statement, [[...new Set(ids)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/**
 * Counts what a transaction changed in these rows, after its commit, so that the figures of a channel are what its rows say,
 * in whichever order an answer and receipts arrive. A step that was undone, such as a failure that a receipt of delivery
 * refutes, is counted off again. `now`: UTC milliseconds.
 */
export function countSteps(metrics: Metrics, before: StepRows, after: StepRows, now: number): void {
  const counts = new Map<string, { to: StatusCode; of: MovedMessages; messages: number }>();
  const add = (row: StepRow | undefined, messages: 1 | -1) => {
    for (const [to, of] of stepsOf(row, now)) {
      const key = `${to} ${of.channelId} ${of.code} ${of.at}`;
      const count = counts.get(key);
      if (count) count.messages += messages;
      else counts.set(key, { to, of, messages });
    }
  };
  for (const [id, row] of after) {
    add(before.get(id), -1);
    add(row, 1);
  }
  for (const { to, of, messages } of counts.values()) if (messages !== 0) metrics.moved(to, messages, of);
}

/** What arrived counts for the time in which it was sent, so that the figures of a time are about the same messages. */
function stepsOf(row: StepRow | undefined, now: number): [StatusCode, MovedMessages][] {
  if (!row) return [];
  const { channelId, sentAt, deliveredAt, readAt, status, endedAt, failureCode } = row;
  const steps: [StatusCode, MovedMessages][] = [];
  if (status === MessageStatus.Failed) {
    steps.push(['failed', { channelId, code: failureCode ?? '', at: figureTime(endedAt ?? now, now) }]);
  }
  if (sentAt === null) return steps;
  const of = { channelId, at: figureTime(sentAt, now) };
  steps.push(['sent', of]);
  if (deliveredAt !== null) steps.push(['delivered', of]);
  if (readAt !== null) steps.push(['read', of]);
  return steps;
}

/** To the hour where it is more than an hour ago, so that a day of old messages is 24 counts and not 1,440. */
function figureTime(at: number, now: number): number {
  const past = Math.min(at, now);
  return now - past > HOUR_MS ? past - (past % HOUR_MS) : minuteOf(past);
}
