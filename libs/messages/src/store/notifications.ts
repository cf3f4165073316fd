import { Injectable } from '@nestjs/common';
import {
  contentOf,
  groupBy,
  HOUR_MS,
  type MessageDialect,
  type Metrics,
  MessageStatus,
  minuteOf,
  type MovedMessages,
  type StatusCode,
  type NotificationType,
  Clock,
  UNFINISHED,
  notificationOfStatus,
} from '@recado/core';
import {
  Database,
  Message,
  selectList,
  type Transaction,
  columnNames,
  Notification,
  type MessageBatch,
  type DialectCapabilities,
} from '@recado/database';

/** How many messages reached each status. */
type Moves = Partial<Record<StatusCode, number>>;

/** Counts moves in the metrics. Call it after the commit, because a transaction may run more than once. */
export function countMoves(metrics: Metrics, moves: Moves): void {
  for (const [status, messages] of Object.entries(moves)) metrics.moved(status as StatusCode, messages);
}

/** Counts the moves of these messages per channel, code and time, after the commit. */
export function countMovesOf(metrics: Metrics, to: StatusCode, messages: readonly MovedMessages[]): void {
  const [first] = messages;
  const isAlike = (one: MovedMessages): boolean =>
    one.channelId === first!.channelId && one.code === first!.code && one.at === first!.at;
  // Nearly all messages of a call are of one group, for which no keys are made.
  if (first && messages.every(isAlike)) return void metrics.moved(to, messages.length, first);
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
type StepRows = ReadonlyMap<number, StepRow>;
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

/** An event that tells of a person, so that not everybody who subscribes to it may hear of it. */
export interface PersonalEvent {
  type: NotificationType;
  /** The key whose message it answers; null: it concerns all keys. */
  apiKeyId: number | null;
  /** It concerns only keys that use this channel; null: all. */
  channelId: number | null;
  /** It concerns test keys only; false: the others only. */
  testMode: boolean;
}

/**
 * Decides which endpoints hear of personal events. Port, implemented by the lib of webhooks and bound by the app; without
 * it nobody does.
 */
export abstract class EventAudience {
  /** Whether an endpoint subscribes to these events at all; a cheap query. */
  abstract hasAny(type: NotificationType): Promise<boolean>;
  /** The ids of the endpoints that hear of an event; read in the transaction that announces it. */
  abstract of(tx: Transaction, event: PersonalEvent): Promise<number[]>;
}

/** A notification that waits for its fan-out to webhooks. Times are UTC milliseconds. */
export type PendingNotification = Omit<Notification, 'type'> & { type: NotificationType };

/** A notification to store; missing fields are null. */
type NewNotification = Pick<PendingNotification, 'type' | 'at' | 'apiKeyId'> & Partial<Omit<PendingNotification, 'id'>>;

const FIELDS = [
  'type',
  'at',
  'apiKeyId',
  'messageId',
  'batchId',
  'status',
  'previousStatus',
  'sequence',
  'failureCode',
  'data',
  'endpointIds',
] as const;
const COLUMNS = columnNames(Notification, FIELDS);

/** Reads pending notifications. */
const SELECT_PENDING = `SELECT ${selectList(Notification, ['id', ...FIELDS])} FROM notifications`;

/** Stores notifications in the transaction of what they are about. */
export async function insertNotifications(tx: Transaction, notifications: readonly NewNotification[]): Promise<void> {
  const rows = notifications.map((notification) => FIELDS.map((field) => notification[field] ?? null));
  if (rows.length > 0) await tx.insert('notifications', COLUMNS, rows);
}

/** The message of a notification, as it is when read. Times are UTC milliseconds. */
export type NotifiedMessage = Pick<
  Message,
  | 'id'
  | 'batchId'
  | 'reference'
  | 'phone'
  | 'scheduledAt'
  | 'createdAt'
  | 'attempts'
  | 'sentAt'
  | 'deliveredAt'
  | 'readAt'
  | 'endedAt'
  | 'failureCode'
  | 'failureReason'
  | 'sentAs'
  | 'providerMessageId'
> & {
  /** The user ID by which it goes to a person whose number was not known; null: it goes by the number. */
  userId: string | null;
  /** The channel's name, and the kind of its gateway. */
  channel: string;
  gateway: string;
  /** IANA zone of the batch. */
  timezone: string;
  /** Whether the provider holds it back for a review (0 or 1). */
  isInReview: number;
};

export type NotifiedBatch = Pick<MessageBatch, 'id' | 'total' | 'createdAt'>;

const MESSAGES = `SELECT m.id, m.batch_id AS batchId, m.reference, m.phone, SUBSTR(u.identity, 7) AS userId, c.name AS channel, c.gateway, b.timezone,
  m.scheduled_at AS scheduledAt, m.created_at AS createdAt, m.attempts, m.sent_at AS sentAt,
  m.delivered_at AS deliveredAt, m.read_at AS readAt, m.ended_at AS endedAt, m.failure_code AS failureCode,
  m.failure_reason AS failureReason, m.sent_as AS sentAs, m.provider_message_id AS providerMessageId, CASE WHEN h.message_id IS NULL THEN 0 ELSE 1 END AS isInReview
  FROM messages m JOIN message_batches b ON b.id = m.batch_id JOIN channels c ON c.id = m.channel_id
  LEFT JOIN held_messages h ON h.message_id = m.id LEFT JOIN hidden_recipients u ON u.phone = m.phone`;
const CONTENTS = 'SELECT id, content FROM messages WHERE content IS NOT NULL AND id IN';
const BATCHES = 'SELECT id, total, created_at AS createdAt FROM message_batches';

const ANY = 'SELECT 1 FROM notifications LIMIT 1';

/** Notifications between a transition and their webhook deliveries. The reader removes them in the transaction that stores the deliveries. */
@Injectable()
export class NotificationOutbox {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Whether there is any; a cheap query. */
  async hasPending(): Promise<boolean> {
    return (await this.database.read(ANY)).length > 0;
  }

  /** The same, asked together with what other loops ask. */
  async isFilled(): Promise<boolean> {
    return (await this.database.poll(ANY)) !== null;
  }

  /** The oldest notifications that no other transaction has locked, locked for this one. */
  take(tx: Transaction, limit: number): Promise<PendingNotification[]> {
    const { claimLock } = this.database.capabilities;
    return tx.all<PendingNotification>(`${SELECT_PENDING} ORDER BY id LIMIT ? ${claimLock}`, [limit]);
  }

  async remove(tx: Transaction, ids: readonly number[]): Promise<void> {
    await tx.run(`DELETE FROM notifications WHERE id IN ${this.database.capabilities.list}`, [ids]);
  }

  /** Adds a notification that is not about a message. The caller checks for subscriptions. */
  async add(tx: Transaction, type: NotificationType, apiKeyId: number | null, data: object): Promise<void> {
    await insertNotifications(tx, [{ type, at: this.clock.now(), apiKeyId, data: JSON.stringify(data) }]);
  }

  async messages(tx: Transaction, ids: readonly number[]): Promise<Map<number, NotifiedMessage>> {
    if (ids.length === 0) return new Map();
    const { list } = this.database.capabilities;
    const rows = await tx.all<NotifiedMessage>(`${MESSAGES} WHERE m.id IN ${list}`, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }

  /** The dialects of those of these messages that were queued in one. */
  async dialects(tx: Transaction, ids: readonly number[]): Promise<Map<number, MessageDialect>> {
    if (ids.length === 0) return new Map();
    const select = `${CONTENTS} ${this.database.capabilities.list}`;
    const rows = await tx.all<{ id: number; content: string }>(select, [[...new Set(ids)]]);
    return new Map(
      rows.flatMap(({ id, content }): [number, MessageDialect][] => {
        const dialect = contentOf(content)?.dialect;
        return dialect ? [[id, dialect]] : [];
      }),
    );
  }

  async batches(tx: Transaction, ids: readonly number[]): Promise<Map<number, NotifiedBatch>> {
    if (ids.length === 0) return new Map();
    const { list } = this.database.capabilities;
    const rows = await tx.all<NotifiedBatch>(`${BATCHES} WHERE id IN ${list}`, [[...new Set(ids)]]);
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/** A batch and its key. */
interface OwnedBatch {
  batchId: number;
  apiKeyId: number;
}

const UNFINISHED_LIST = `(${UNFINISHED.join(', ')})`;

/**
 * Marks those of these batches as completed in which every message has ended, and returns them; a batch is returned once
 * only. The batch rows are locked in the order of their ids, so that of two transactions that end the last messages of a
 * batch the second one sees the result of the first.
 */
async function completeBatches(
  tx: Transaction,
  batches: readonly OwnedBatch[],
  now: number,
  { list, rowLock }: DialectCapabilities,
): Promise<OwnedBatch[]> {
  if (batches.length === 0) return [];
  const keyOf = new Map(batches.map(({ batchId, apiKeyId }) => [batchId, apiKeyId]));
  const rows = await tx.all<{ id: number }>(
    `SELECT id FROM message_batches WHERE id IN ${list} AND completed_at IS NULL AND is_filling = 0 ORDER BY id ${rowLock}`,
    [[...keyOf.keys()]],
  );
  const completed: OwnedBatch[] = [];
  for (const { id } of rows)
    if (!(await isUnfinished(tx, id))) completed.push({ batchId: id, apiKeyId: keyOf.get(id)! });
  const mark = `UPDATE message_batches SET completed_at = ? WHERE id IN ${list}`;
  if (completed.length > 0) await tx.run(mark, [now, completed.map(({ batchId }) => batchId)]);
  return completed;
}

/** Reads the newest message first: a batch leaves in the order of its ids, so one read is nearly always enough. */
async function isUnfinished(tx: Transaction, batchId: number): Promise<boolean> {
  const newest = await tx.all<{ status: MessageStatus }>(
    'SELECT status FROM messages WHERE batch_id = ? ORDER BY id DESC LIMIT 1',
    [batchId],
  );
  if (newest.some(({ status }) => UNFINISHED.includes(status))) return true;
  const unfinished = await tx.all(
    `SELECT 1 FROM messages WHERE batch_id = ? AND +status IN ${UNFINISHED_LIST} LIMIT 1`,
    [batchId],
  );
  return unfinished.length > 0;
}

/** The subscriptions to notifications, as one transaction sees them. */
export interface Subscriptions {
  /** There are no subscriptions at all. */
  readonly isEmpty: boolean;
  /** Whether somebody subscribed to this type for the messages of this key. */
  wants(apiKeyId: number, type: NotificationType): boolean;
}

/**
 * Reads who subscribed to notifications. It is read in the transaction that moves the messages, so that no notification is
 * missed once a subscription is on disk. Port, implemented by the lib of webhooks and bound by the app.
 */
export abstract class NotificationSubscriptions {
  abstract read(tx: Transaction): Promise<Subscriptions>;

  /** An SQL condition: there are no subscriptions at all. Null: no condition tells. */
  readonly whenEmpty: string | null = null;
}

type MessageState = Pick<Message, 'id' | 'apiKeyId' | 'batchId' | 'status' | 'failureCode'> & { sequence: number };

interface Transition extends MessageState {
  previousStatus: MessageStatus;
}

const STATE = `SELECT id, api_key_id AS apiKeyId, batch_id AS batchId, status, transitions AS sequence,
  failure_code AS failureCode FROM messages`;

/** Writes the notifications of status moves, in the transaction of the move. */
@Injectable()
export class Transitions {
  /** Whether somebody subscribed when it was last read. */
  private hasSubscriptions = false;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly subscriptions: NotificationSubscriptions,
  ) {}

  /**
   * An SQL condition under which a move needs no notification, so that it may do without `around`: nobody subscribes to
   * any. Null: somebody probably does.
   */
  get unnoticed(): string | null {
    return this.hasSubscriptions ? null : this.subscriptions.whenEmpty;
  }

  /**
   * Runs `move`, which may change the status of these messages only, each at most once, and writes a notification for
   * every change that has a subscription. Without subscriptions it costs one small query.
   */
  async around<T>(tx: Transaction, ids: readonly number[], move: () => Promise<T>): Promise<T> {
    if (ids.length === 0) return move();
    const subscriptions = await this.subscriptions.read(tx);
    this.hasSubscriptions = !subscriptions.isEmpty;
    if (subscriptions.isEmpty) return move();
    const before = await this.states(tx, ids, this.database.capabilities.rowLock);
    const result = await move();
    const transitions = changed(before, await this.states(tx, ids));
    await this.writeNotifications(tx, transitions, subscriptions);
    return result;
  }

  /**
   * Writes `batch.completed` of this batch if all of its messages have ended. Call it where a batch may be over without
   * a move: when the last of its messages was added.
   */
  async completeIfOver(tx: Transaction, batch: OwnedBatch): Promise<void> {
    const subscriptions = await this.subscriptions.read(tx);
    const wanting = subscriptions.wants(batch.apiKeyId, 'batch.completed') ? [batch] : [];
    await insertNotifications(tx, await this.completed(tx, wanting, this.clock.now()));
  }

  private states(tx: Transaction, ids: readonly number[], lock = ''): Promise<MessageState[]> {
    return tx.all<MessageState>(`${STATE} WHERE id IN ${this.database.capabilities.list} ${lock}`, [ids]);
  }

  private async writeNotifications(tx: Transaction, transitions: readonly Transition[], subscriptions: Subscriptions) {
    const now = this.clock.now();
    const notifications = transitions.flatMap((transition): NewNotification[] => {
      const type = notificationOfStatus(transition.status);
      return type && subscriptions.wants(transition.apiKeyId, type) ? [notificationOf(type, now, transition)] : [];
    });
    const ended = transitions.filter(
      ({ apiKeyId, status }) => !UNFINISHED.includes(status) && subscriptions.wants(apiKeyId, 'batch.completed'),
    );
    await insertNotifications(tx, [...notifications, ...(await this.completed(tx, ended, now))]);
  }

  private async completed(tx: Transaction, batches: readonly OwnedBatch[], now: number): Promise<NewNotification[]> {
    const completed = await completeBatches(tx, batches, now, this.database.capabilities);
    return completed.map(({ batchId, apiKeyId }) => ({ type: 'batch.completed', at: now, apiKeyId, batchId }));
  }
}

function changed(before: readonly MessageState[], after: readonly MessageState[]): Transition[] {
  const previous = new Map(before.map((state) => [state.id, state]));
  return after.flatMap((state) => {
    const earlier = previous.get(state.id);
    return earlier && earlier.sequence !== state.sequence ? [{ ...state, previousStatus: earlier.status }] : [];
  });
}

function notificationOf(
  type: NotificationType,
  at: number,
  { id: messageId, ...transition }: Transition,
): NewNotification {
  return { type, at, messageId, ...transition };
}
