import { type Clock, type ReceiptSink } from '@recado/core';
import type { Database } from '@recado/database';
import { Loop } from '@recado/work';
import { type DueRow, receiptsOf, type ReceiptStep, stepOf } from './sandbox-receipts.js';

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
