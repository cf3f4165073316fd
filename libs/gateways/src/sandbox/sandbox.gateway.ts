import { type GatewayDefinition, settingsOf, type GatewaySettings } from '@recado/config';
import { type Clock, type ReceiptSink, MEDIA_TYPES } from '@recado/core';
import { type Database, DatabaseUnavailableError } from '@recado/database';
import { Loop } from '@recado/work';
import { z } from 'zod';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import { type ChannelCheck, Gateway, type OutgoingMessage, type Released, type SendResult } from '../port/gateway.js';
import { RELEASED, retryLater, unknown } from '../port/send-results.js';
import { ANY_FILES } from '../shared/phone-files.js';
import { sleepUnlessAborted } from '../shared/sleep-unless-aborted.js';
import { behaviourOf } from './magic-numbers.js';
import { readSandboxCallback } from './sandbox-callback.js';
import { type DueRow, receiptsOf, type ReceiptStep, stepOf } from './sandbox-receipts.js';
import { SandboxStore } from './sandbox-store.js';
import { SANDBOX_TEXTS } from './sandbox.texts.js';

/** Rows that are kept. */
const KEEP = 10_000;
/**
 * Least age of a deleted row, in ms. A message whose reply was lost is requested again when its lease (15 s) ends, and
 * needs its row then.
 */
const MIN_AGE_MS = 60_000;
/** Rows that one unit of work deletes; it takes a few milliseconds. */
const CHUNK = 500;
const CHUNK_REST_MS = 20;
const REST_MS = 5_000;

const NEWEST = 'SELECT MAX(id) AS id FROM sandbox_messages';
/** The newest id of the oldest rows that may be deleted. */
const LAST_OF_CHUNK = `
  SELECT MAX(id) AS id FROM (
    SELECT id FROM sandbox_messages WHERE next_receipt_at IS NULL AND id <= ? ORDER BY id LIMIT ${CHUNK}
  ) AS chunk`;
/** Interval of the deletion by age, in ms. It reads all rows, because there is no index. */
const EXPIRE_EVERY_MS = 3_600_000;
const EXPIRE = 'DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND accepted_at < ?';
const DELETE = 'DELETE FROM sandbox_messages WHERE next_receipt_at IS NULL AND id <= ?';
const NEWEST_REPLY = 'SELECT MAX(id) AS id FROM sandbox_replies';
const OLD_REPLIES = 'SELECT id, received_at AS at FROM sandbox_replies ORDER BY id LIMIT ?';
const DELETE_REPLIES = 'DELETE FROM sandbox_replies WHERE id <= ?';

/**
 * Deletes old rows of the sandbox: those older than a minute and without a pending receipt, unless they are among the
 * newest 10,000, and those older than the retention. Of the replies it keeps the newest 10,000 within the retention.
 */
export class SandboxSweep {
  private readonly loop: Loop;
  /** The newest id at past ticks, oldest first. It tells the age of rows, which have no column for it. */
  private marks: { at: number; id: number }[] = [];

  private expiredAt = 0;

  /** `retentionMs`: how long texts and phone numbers may be kept. */
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly retentionMs: () => number,
    onError: (error: unknown) => void,
  ) {
    this.loop = new Loop({ tick: () => this.tick(), onError });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** Deletes one chunk; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    await this.expire();
    const newest = await this.idOf(NEWEST);
    const last = Math.min(newest - KEEP, this.settledId(newest));
    const until = last > 0 ? await this.idOf(LAST_OF_CHUNK, last) : 0;
    const deleted = until > 0 ? await this.database.write((tx) => tx.run(DELETE, [until])) : 0;
    return deleted >= CHUNK ? CHUNK_REST_MS : REST_MS;
  }

  private async expire(): Promise<void> {
    const now = this.clock.now();
    if (now - this.expiredAt < EXPIRE_EVERY_MS) return;
    this.expiredAt = now;
    await this.database.write((tx) => tx.run(EXPIRE, [now - this.retentionMs()]));
    await this.expireReplies(now - this.retentionMs());
  }

  /** People write them, so they are few: one chunk an hour is enough. */
  private async expireReplies(before: number): Promise<void> {
    const kept = (await this.idOf(NEWEST_REPLY)) - KEEP;
    const oldest = await this.database.read<{ id: number; at: number }>(OLD_REPLIES, [CHUNK]);
    const last = oldest.findLast(({ id, at }) => id <= kept || at < before);
    if (last) await this.database.write((tx) => tx.run(DELETE_REPLIES, [last.id]));
  }

  /** The newest id of a minute ago; 0: unknown. */
  private settledId(newest: number): number {
    const now = this.clock.now();
    const last = this.marks.at(-1);
    if (!last || now - last.at >= REST_MS) this.marks.push({ at: now, id: newest });
    const settled = this.marks.findLastIndex(({ at }) => now - at >= MIN_AGE_MS);
    if (settled > 0) this.marks = this.marks.slice(settled);
    return settled < 0 ? 0 : (this.marks[0]?.id ?? 0);
  }

  private async idOf(sql: string, ...values: number[]): Promise<number> {
    const [row] = await this.database.read<{ id: number | null }>(sql, values);
    return row?.id ?? 0;
  }
}

/**
 * Rows of one tick. A row has at most two receipts at a time, so 250 rows give 500 receipts, one unit of work of the
 * sink.
 */
const PAGE = 250;
/** Shortest rest in ms: receipts gather, so one commit has many of them. */
const MIN_REST_MS = 100;
/** Rest while no receipt is planned, in ms. A send ends it earlier. */
const IDLE_REST_MS = 5_000;

const DUE = `
  SELECT id, idempotency_key AS requestKey, message_id AS messageId, channel_id AS channelId, phone,
         delivered_at AS deliveredAt, read_at AS readAt, next_receipt_at AS at
  FROM sandbox_messages
  WHERE next_receipt_at <= ?
  ORDER BY next_receipt_at
  LIMIT ?`;

/**
 * Gives due receipts to the sink. They are planned in the table and marked after the sink has accepted them, so a crash
 * loses none and repeats one at worst.
 */
export class SandboxReceiptPump {
  private readonly loop: Loop;
  /** When the present rest ends. Minus infinity during a tick, when there is no rest to shorten. */
  private wakeAt = -Infinity;
  /** The earliest receipt that was planned since the tick began. */
  private earliest = Infinity;

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly sink: ReceiptSink,
    onError: (error: unknown) => void,
  ) {
    this.loop = new Loop({ tick: () => this.tick(), onError });
  }

  start(): void {
    this.loop.start();
  }

  async stop(): Promise<void> {
    await this.loop.stop();
  }

  /** Tells that a receipt was planned for this time, so the rest must end by then. */
  planned(dueAt: number): void {
    this.earliest = Math.min(this.earliest, dueAt);
    if (dueAt < this.wakeAt) this.loop.nudge();
  }

  /** Gives one page of due receipts to the sink; returns the milliseconds to rest. */
  async tick(): Promise<number> {
    this.wakeAt = -Infinity;
    this.earliest = Infinity;
    const rows = await this.database.read<DueRow>(DUE, [this.clock.now(), PAGE]);
    if (rows.length > 0) await this.handIn(rows);
    return rows.length === PAGE ? 0 : this.rest();
  }

  private async handIn(rows: readonly DueRow[]): Promise<void> {
    const steps = rows.map((row) => ({ row, step: stepOf(row) }));
    await this.sink.accept(steps.flatMap(({ row, step }) => receiptsOf(row, step)));
    await this.mark(steps);
  }

  private mark(steps: readonly { row: DueRow; step: ReceiptStep }[]): Promise<number> {
    const update = {
      table: 'sandbox_messages',
      columns: { id: 'int', delivered_at: 'int', read_at: 'int', next_receipt_at: 'int' },
      rows: steps.map(({ row, step }) => [row.id, step.deliveredAt, step.readAt, step.nextReceiptAt]),
      set: { delivered_at: 'r.delivered_at', read_at: 'r.read_at', next_receipt_at: 'r.next_receipt_at' },
      where: 'm.id = r.id',
    } as const;
    return this.database.write((tx) => tx.updateRows(update));
  }

  private async rest(): Promise<number> {
    const [next] = await this.database.read<{ at: number | null }>(
      'SELECT MIN(next_receipt_at) AS at FROM sandbox_messages',
    );
    const now = this.clock.now();
    this.wakeAt = Math.min(next?.at ?? Infinity, this.earliest, now + IDLE_REST_MS);
    return Math.max(MIN_REST_MS, this.wakeAt - now);
  }
}

export const sandboxDefinition: GatewayDefinition = {
  kind: 'sandbox',
  settings: settingsOf({ schema: z.object({}), secrets: [], variables: {} }),
  isIdempotent: true,
  carries: {
    media: MEDIA_TYPES,
    templates: 'any',
    files: { maxBytes: ANY_FILES },
    replies: true,
    buttons: true,
    payments: true,
  },
  texts: SANDBOX_TEXTS,
};

/** The delay that the text of the magic number names. */
const SLOW_MS = 3_000;

/**
 * A simulated provider: no message leaves the machine. Like a real one it recognises repeated requests, also after a
 * restart, and sends receipts. Magic numbers make it fail.
 */
export class SandboxGateway extends Gateway {
  readonly concurrency = 64;
  private readonly store: SandboxStore;

  /** `linger`: waits for the slow number; it must end when the signal aborts. */
  constructor(
    database: Database,
    clock: Clock,
    private readonly pump: SandboxReceiptPump,
    private readonly sweep: SandboxSweep,
    private readonly linger: (signal: AbortSignal) => Promise<void> = (signal) => sleepUnlessAborted(SLOW_MS, signal),
  ) {
    super(sandboxDefinition);
    this.store = new SandboxStore(database, clock, (dueAt) => pump.planned(dueAt));
  }

  async send(
    message: OutgoingMessage,
    _settings: GatewaySettings,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    if (signal.aborted) return RELEASED;
    if (behaviourOf(message.to) === 'slow') await this.linger(signal);
    if (signal.aborted) return unknown('gateway_aborted');
    try {
      return await this.store.request(message);
    } catch (error) {
      if (!(error instanceof DatabaseUnavailableError)) throw error;
      return retryLater('channel', 'gateway_unreachable', { detail: error.message });
    }
  }

  async check(): Promise<ChannelCheck> {
    return { ready: true, detail: null };
  }

  /** Nobody outside posts to the sandbox: only what people write in the simulator is stored as a callback. */
  readCallback(request: CallbackRequest): CallbackContent {
    return readSandboxCallback(request);
  }

  senderOf(): CallbackSender {
    return { name: null, secret: undefined };
  }

  override async start(): Promise<void> {
    this.pump.start();
    this.sweep.start();
  }

  override async stop(): Promise<void> {
    await Promise.all([this.pump.stop(), this.sweep.stop()]);
  }
}
