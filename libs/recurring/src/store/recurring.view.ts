import { RecurringOccurrence, RecurringSend, selectList } from '@recado/database';
import type { SendChoices, SendColumn } from '@recado/sends';
import type { RecurringRule } from '../rule.js';

/** active: it goes on. paused: somebody holds it. ended: somebody ended it, or its last day is over. */
export type RecurringState = 'active' | 'paused' | 'ended';

/** waiting: its send is being made. sent: its send was confirmed. */
export type OccurrenceState = 'waiting' | 'sent' | 'skipped' | 'failed';

/** What is sent each time: the choices of a send, and what its columns fill, by their headings. */
export interface RecurringPlan {
  choices: SendChoices;
  columns: SendColumn[];
  /** The name of the file that goes to everybody; missing: there is none. */
  file?: string;
  /** The send that it was made of; missing: it was made by an earlier version. */
  sendId?: number;
}

/** A recurring send. Times are UTC milliseconds. */
export interface RecurringView extends RecurringRule {
  id: number;
  state: RecurringState;
  revision: number;
  name: string;
  listId: number;
  plan: RecurringPlan;
  /** The kept file; null: it carries none, or no time is to come any more. */
  fileId: number | null;
  nextAt: number | null;
  createdAt: number;
  createdBy: string;
}

/** One of its times. */
export interface OccurrenceView {
  recurringId: number;
  occursAt: number;
  state: OccurrenceState;
  reason: string | null;
  sendId: number | null;
  listVersion: number | null;
}

const FIELDS = [
  ...['id', 'state', 'revision', 'name', 'listId', 'plan', 'fileId', 'days', 'time'],
  ...['timezone', 'untilDay', 'nextAt', 'createdAt', 'createdBy'],
] as (keyof RecurringSend)[];

export type RecurringRow = RecurringSend;

export const SELECT_RECURRING = `SELECT ${selectList(RecurringSend, FIELDS)} FROM recurring_sends`;
export const SELECT_OCCURRENCES = `SELECT ${selectList(RecurringOccurrence, [
  ...(['recurringId', 'occursAt', 'state', 'reason', 'sendId', 'listVersion'] as const),
])} FROM recurring_occurrences`;

export function recurringOf({ state, plan, days, ...row }: RecurringRow): RecurringView {
  return {
    ...row,
    state: state as RecurringState,
    plan: JSON.parse(plan) as RecurringPlan,
    days: days.split(',').map(Number),
  };
}
