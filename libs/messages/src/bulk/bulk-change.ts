import type { Actor } from '@recado/audit';
import type { NewTime } from '../changes/new-time.js';
import type { Position, Selection } from './selection.js';

/** What is done with the messages. `discard`: they are no longer listed as failures. */
export type BulkAction = 'retry' | 'discard' | 'cancel' | 'reschedule';

/** A change of many messages that was asked for. */
export interface NewBulkChange {
  action: BulkAction;
  selection: Selection;
  /** The new time of a reschedule; null: another action. */
  time: NewTime | null;
}

/** A change of many messages and how far it is. Times are UTC milliseconds. */
export interface BulkChangeView extends NewBulkChange {
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

/** A row of `bulk_changes`. */
export interface BulkChangeRow extends Omit<BulkChangeView, 'selection' | 'time' | 'actor' | 'position'> {
  selection: string;
  time: string | null;
  actor: string;
  position: string | null;
}

export const SELECT_CHANGES = `SELECT id, action, selection, time, actor, expected, position, done, skipped,
  created_at AS createdAt, ended_at AS endedAt FROM bulk_changes`;

export function bulkChangeOf(row: BulkChangeRow): BulkChangeView {
  return {
    ...row,
    selection: JSON.parse(row.selection) as Selection,
    time: row.time === null ? null : (JSON.parse(row.time) as NewTime),
    actor: JSON.parse(row.actor) as Actor,
    position: row.position === null ? null : (JSON.parse(row.position) as Position),
  };
}
