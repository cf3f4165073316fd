import { Injectable } from '@nestjs/common';
import { type Actor, Audit } from '@recado/audit';
import { Clock } from '@recado/core';
import { RecurringOccurrence, RecurringSend, selectList, Database, type Transaction } from '@recado/database';
import { MediaFiles } from '@recado/media';
import { type SendChoices, type SendColumn } from '../store/send.view.js';
import { SendChanges } from '../send-changes.js';
import { type RecurringRule, nextTime } from './rule.js';

/** active: it goes on. paused: somebody holds it. ended: somebody ended it, or its last day is over. */
type RecurringState = 'active' | 'paused' | 'ended';

/** waiting: its send is being made. sent: its send was confirmed. */
export type OccurrenceState = 'waiting' | 'sent' | 'skipped' | 'failed';

/** What is sent each time: the choices of a send, and what its columns fill, by their headings. */
export interface RecurringPlan {
  choices: SendChoices;
  columns: SendColumn[];
  /** The name of the file that goes to everybody; missing: there is none. */
  file?: string;
  /** The send that it was made of; missing: of none. */
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
    days: days.split(','),
  };
}

const OF_SEND = 'SELECT file_id AS fileId FROM send_files WHERE send_id = ? AND position = 0 AND fault IS NULL';
const PUBLIC_ID = 'SELECT public_id AS id FROM media_files WHERE id = ?';
const CARRY = 'UPDATE sends SET files_json = ? WHERE id = ?';
const ROW = ['send_id', 'position', 'paths_json', 'file_id', 'fault'];
/** Not while a time of it still waits: its send is made of the file. */
const RELEASE = `UPDATE recurring_sends SET file_id = NULL WHERE id = ? AND state = 'ended' AND file_id IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM recurring_occurrences WHERE recurring_id = ? AND state = 'waiting')`;

/** The file that goes to everybody at each time of a recurring send. It is kept until no time is to come. */
@Injectable()
export class RecurringFiles {
  constructor(
    private readonly database: Database,
    private readonly files: MediaFiles,
  ) {}

  /** Whether the file that it needs is there, with its bytes. True where it needs none. */
  async isThere({ plan, fileId }: Pick<RecurringView, 'plan' | 'fileId'>): Promise<boolean> {
    if (!plan.file) return true;
    if (fileId === null) return false;
    const [row] = await this.database.read<{ id: string }>(PUBLIC_ID, [fileId]);
    const file = row && (await this.files.find([row.id])).get(row.id);
    return file !== undefined && this.files.has(file);
  }

  /** Gives a send that begins the file of this recurring send. */
  async giveIn(
    tx: Transaction,
    sendId: number,
    { plan, fileId }: Pick<RecurringView, 'plan' | 'fileId'>,
  ): Promise<void> {
    if (!plan.file || fileId === null) return;
    await tx.run(CARRY, [JSON.stringify({ kind: 'one', name: plan.file }), sendId]);
    await tx.insert('send_files', ROW, [[sendId, 0, JSON.stringify([plan.file]), fileId, null]]);
  }
}

/** The file of a send that carries one; null: it carries none. */
async function fileOfSend(tx: Transaction, sendId: number): Promise<number | null> {
  const [row] = await tx.all<{ fileId: number | null }>(OF_SEND, [sendId]);
  return row?.fileId ?? null;
}

/** Lets go of the file of a recurring send that has ended: retention removes it when its messages need it no more. */
export async function releaseFile(tx: Transaction, id: number): Promise<void> {
  await tx.run(RELEASE, [id, id]);
}

/** The send that a recurring send takes the place of, as it was seen. */
interface SourceSend {
  sendId: number;
  revision: number;
}

const LOCKED = 'SELECT state, revision FROM sends WHERE id = ?';
/** Read for a repeated request only, from a table that has some hundred rows. A plan may be sealed. */
const PLANS = 'SELECT id, plan_json AS plan FROM recurring_sends ORDER BY id';

/** The sends that recurring sends were made of: each becomes one, however often a person asks for it. */
@Injectable()
export class RecurringSources {
  constructor(
    private readonly database: Database,
    private readonly changes: SendChanges,
  ) {}

  /** Locks a checked send until the transaction ends. Undefined: it may be used; else why not, or what it has become. */
  async lock(tx: Transaction, { sendId, revision }: SourceSend): Promise<{ id: number } | 'stale' | undefined> {
    const { rowLock } = this.database.capabilities;
    const [send] = await tx.all<{ state: string; revision: number }>(`${LOCKED} ${rowLock}`, [sendId]);
    if (send?.state === 'ready' && send.revision === revision) return undefined;
    return (send?.state === 'discarded' && (await this.madeOf(sendId, tx))) || 'stale';
  }

  /** Null: the send was given up, or is still one. */
  async madeOf(sendId: number, tx?: Transaction): Promise<{ id: number } | null> {
    type Planned = { id: number; plan: string };
    const rows = tx ? await tx.all<Planned>(PLANS) : await this.database.read<Planned>(PLANS);
    const made = rows.find(({ plan }) => (JSON.parse(plan) as RecurringPlan).sendId === sendId);
    return made ? { id: made.id } : null;
  }

  async giveUp(tx: Transaction, { sendId }: SourceSend, actor: Actor): Promise<void> {
    await this.changes.discardIn(tx, sendId, actor);
  }
}

const WAITING = `SELECT occurs_at AS occursAt, send_id AS sendId FROM recurring_occurrences
  WHERE recurring_id = ? AND state = 'waiting'`;
const SKIP = `UPDATE recurring_occurrences SET state = 'skipped', reason = ? WHERE recurring_id = ? AND occurs_at = ?`;

/** Times of recurring sends whose sends are being prepared. */
@Injectable()
export class WaitingTimes {
  constructor(
    private readonly database: Database,
    private readonly changes: SendChanges,
  ) {}

  /** Gives up those of which nothing is queued. One whose send was confirmed stays: its batch is canceled as any other. */
  async stop(tx: Transaction, recurringId: number, reason: 'paused' | 'ended', actor: Actor): Promise<void> {
    const { rowLock } = this.database.capabilities;
    type Waiting = { occursAt: number; sendId: number | null };
    for (const { occursAt, sendId } of await tx.all<Waiting>(`${WAITING} ${rowLock}`, [recurringId])) {
      const isStopped = sendId === null || (await this.changes.discardIn(tx, sendId, actor));
      if (isStopped) await tx.run(SKIP, [reason, recurringId, occursAt]);
    }
  }
}

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

  /** All of them: active ones first, by their next time; then paused and ended ones, newest first. */
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
