import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { Database, type Transaction } from '@recado/database';
import { nextTime, type RecurringRule } from '../rule.js';
import { fileOfSend, releaseFile } from './recurring-files.js';
import { RecurringSources, type SourceSend } from './recurring-sources.js';
import {
  type OccurrenceView,
  type RecurringPlan,
  type RecurringRow,
  recurringOf,
  type RecurringState,
  type RecurringView,
  SELECT_OCCURRENCES,
  SELECT_RECURRING,
} from './recurring.view.js';
import { WaitingTimes } from './waiting-times.js';

/** Most of them that are shown, and that go on: their page shows all. */
const MAX_GOING_ON = 100;
const SHOWN = 150;

const COLUMNS = [
  'state',
  'revision',
  'name',
  'list_id',
  'plan_json',
  'file_id',
  'days',
  'time',
  'timezone',
  'until_day',
  'next_at',
];
const CHANGE = `UPDATE recurring_sends SET state = ?, next_at = ?, revision = revision + 1 WHERE id = ?`;

/** What a person chooses for a recurring send. */
export interface NewRecurring extends RecurringRule {
  name: string;
  listId: number;
  plan: RecurringPlan;
  /** The checked send that it takes the place of, as it was seen, and that has the file of the plan; missing: none. */
  source?: SourceSend;
}

/**
 * What came of making one. no_time: none of its times is to come. file_gone: the send has lost the file. stale: the send
 * is another one than was seen.
 */
export type MadeRecurring = { id: number } | 'no_time' | 'recurring_too_many' | 'file_gone' | 'stale';

/** Makes recurring sends, pauses, resumes and ends them, and reads them. */
@Injectable()
export class RecurringSends {
  constructor(
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly sources: RecurringSources,
    private readonly waiting: WaitingTimes,
    private readonly clock: Clock,
  ) {}

  /** Those that go on first, by their next time, then those that are paused or have ended, the newest first. */
  async all(): Promise<RecurringView[]> {
    const order = 'CASE WHEN next_at IS NULL THEN 1 ELSE 0 END, next_at, id DESC';
    const rows = await this.database.read<RecurringRow>(`${SELECT_RECURRING} ORDER BY ${order} LIMIT ${SHOWN}`);
    return rows.map(recurringOf);
  }

  /** Null: there is none with this id. */
  async find(id: number): Promise<RecurringView | null> {
    const [row] = await this.database.read<RecurringRow>(`${SELECT_RECURRING} WHERE id = ?`, [id]);
    return row ? recurringOf(row) : null;
  }

  /** Its latest times, the latest first. */
  occurrences(id: number, limit: number): Promise<OccurrenceView[]> {
    return this.database.read<OccurrenceView>(
      `${SELECT_OCCURRENCES} WHERE recurring_id = ? ORDER BY occurs_at DESC LIMIT ?`,
      [id, limit],
    );
  }

  /** The recurring send that was made of this send; null: none was. */
  madeOf(sendId: number): Promise<{ id: number } | null> {
    return this.sources.madeOf(sendId);
  }

  /**
   * Makes one, and gives up the send that it takes the place of, in one transaction under the lock of that send: a second
   * request for the same send gets the recurring send of the first.
   */
  async create(given: NewRecurring, actor: Actor): Promise<MadeRecurring> {
    const { source, plan } = given;
    const nextAt = nextTime(given, this.clock.now());
    if (nextAt === null) return 'no_time';
    return this.database.write(async (tx) => {
      const taken = source && (await this.sources.lock(tx, source));
      if (taken) return taken;
      const count = `SELECT COUNT(*) AS count FROM recurring_sends WHERE state <> 'ended'`;
      const [{ count: goingOn } = { count: 0 }] = await tx.all<{ count: number }>(count);
      if (Number(goingOn) >= MAX_GOING_ON) return 'recurring_too_many';
      const fileId = source && plan.file !== undefined ? await fileOfSend(tx, source.sendId) : null;
      if (plan.file !== undefined && fileId === null) return 'file_gone';
      if (source) await this.sources.giveUp(tx, source, actor);
      return { id: await this.insert(tx, given, { fileId, nextAt }, actor) };
    });
  }

  private async insert(
    tx: Transaction,
    { name, listId, plan, source, ...rule }: NewRecurring,
    { fileId, nextAt }: { fileId: number | null; nextAt: number },
    actor: Actor,
  ): Promise<number> {
    const { days, time, timezone, untilDay } = rule;
    const planned: RecurringPlan = { ...plan, ...(source && { sendId: source.sendId }) };
    const what = ['active', 1, name, listId, JSON.stringify(planned), fileId, days.join(), time, timezone, untilDay];
    const id = await tx.insertOne(
      'recurring_sends',
      [...COLUMNS, 'created_at', 'created_by'],
      [...what, nextAt, this.clock.now(), actor.name],
    );
    const details = { name, days: days.join(), time, timezone, until: untilDay };
    await this.record(tx, actor, 'recurring.created', id, details);
    return id;
  }

  /** Holds it: a time that is being prepared, and those that pass meanwhile, are not sent. False: it does not go on, or somebody changed it. */
  pause(id: number, revision: number, actor: Actor): Promise<boolean> {
    return this.change(id, revision, { from: ['active'], to: 'paused' }, actor);
  }

  /** It goes on with its next time from now. */
  resume(id: number, revision: number, actor: Actor): Promise<boolean> {
    return this.change(id, revision, { from: ['paused'], to: 'active' }, actor);
  }

  end(id: number, revision: number, actor: Actor): Promise<boolean> {
    return this.change(id, revision, { from: ['active', 'paused'], to: 'ended' }, actor);
  }

  private change(
    id: number,
    revision: number,
    { from, to }: { from: readonly RecurringState[]; to: RecurringState },
    actor: Actor,
  ): Promise<boolean> {
    const { rowLock } = this.database.capabilities;
    return this.database.write(async (tx) => {
      const [row] = await tx.all<RecurringRow>(`${SELECT_RECURRING} WHERE id = ? ${rowLock}`, [id]);
      const found = row && recurringOf(row);
      if (found?.revision !== revision || !from.includes(found.state)) return false;
      const nextAt = to === 'active' ? nextTime(found, this.clock.now()) : null;
      const state = to === 'active' && nextAt === null ? 'ended' : to;
      await tx.run(CHANGE, [state, nextAt, id]);
      if (to !== 'active') await this.waiting.stop(tx, id, to, actor);
      await releaseFile(tx, id);
      await this.record(tx, actor, ACTIONS[to], id);
      return true;
    });
  }

  private async record(tx: Transaction, actor: Actor, action: string, id: number, details?: object): Promise<void> {
    const target = { type: 'recurring', id };
    await this.audit.record(tx, {
      actor,
      action,
      target,
      ...(details && { details: details as Record<string, unknown> }),
    });
  }
}

const ACTIONS: Readonly<Record<RecurringState, string>> = {
  active: 'recurring.resumed',
  paused: 'recurring.paused',
  ended: 'recurring.ended',
};
