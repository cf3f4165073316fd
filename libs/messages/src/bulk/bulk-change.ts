import type { Actor } from '@recado/audit';
import type { NewTime } from '../changes/new-time.js';
import type { Position, Selection } from './selection.js';

/** What is done with the messages. `discard`: they are no longer listed as failures. */
export type BulkAction = 'retry' | 'discard' | 'cancel' | 'reschedule';

/** A change of many messages that was asked for. Only a reschedule has a new time, and none is without it. */
export type NewBulkChange = { selection: Selection } & (
  | { action: 'reschedule'; time: NewTime }
  | { action: Exclude<BulkAction, 'reschedule'>; time: null }
);

/** How far a change of many messages is. Times are UTC milliseconds. */
interface BulkProgress {
  id: number;
  actor: Actor;
  /** How many messages it was expected to change; null: more than are counted. */
  expected: number | null;
  position: Position | null;
  done: number;
  /** Messages that it could not change: claimed or ended before, expired, or erased. */
  skipped: number;
  createdAt: number;
  /** Null: it goes on. */
  endedAt: number | null;
}

/** A change of many messages and how far it is. */
export type BulkChangeView = NewBulkChange & BulkProgress;

/** A row of `bulk_changes`. */
export interface BulkChangeRow extends Omit<BulkProgress, 'actor' | 'position'> {
  action: BulkAction;
  selection: string;
  time: string | null;
  actor: string;
  position: string | null;
}

export const SELECT_CHANGES = `SELECT id, action, selection, time, actor, expected, position, done, skipped,
  created_at AS createdAt, ended_at AS endedAt FROM bulk_changes`;

export function bulkChangeOf(row: BulkChangeRow): BulkChangeView {
  const { action, time, ...rest } = row;
  // `start` stores a time with every reschedule, and with nothing else.
  const change = { action, time: time === null ? null : (JSON.parse(time) as NewTime) } as NewBulkChange;
  return {
    ...rest,
    ...change,
    selection: JSON.parse(row.selection) as Selection,
    actor: JSON.parse(row.actor) as Actor,
    position: row.position === null ? null : (JSON.parse(row.position) as Position),
  };
}
