import { priorityOf, statusCode } from '@recado/core';
import { SILENT_AFTER_HOURS, SILENT_AT_MOST } from '@recado/queries';
import { Gauge, type Registry } from 'prom-client';
import { COUNTED_AT_MOST, type DatabaseReading, type Figures } from './database-figures.js';

const WRITABLE = { name: 'recado_database_writable', help: 'Whether the database took a write of this process.' };
const FREE = {
  name: 'recado_data_free_bytes',
  help: 'Bytes that are free on the disk of the data folder; missing where a database server keeps the data.',
};
const DATABASE_UP = { name: 'recado_database_up', help: 'Whether the database answered this process.' };

/** The figures that every process reads from the same database: add them up over processes and they are wrong. */
export class DatabaseGauges {
  private readonly databaseUp: Gauge;
  private readonly writable: Gauge;
  private readonly unfinished: Gauge<'status' | 'lane'>;
  private readonly oldest: Gauge<'lane'>;
  private readonly failing: Gauge<'channel' | 'gateway'>;
  private readonly state: Gauge<'channel' | 'gateway' | 'state' | 'reason'>;
  private readonly silent: Gauge<'channel' | 'gateway'>;
  private readonly lastReceipt: Gauge<'channel' | 'gateway'>;
  private redisUp: Gauge | undefined;
  private free: Gauge | undefined;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    this.databaseUp = new Gauge({ ...DATABASE_UP, registers });
    this.writable = new Gauge({ ...WRITABLE, registers });
    this.unfinished = new Gauge({
      name: 'recado_unfinished_messages',
      help: `Messages that wait, are being sent or are unconfirmed; ${COUNTED_AT_MOST} means so many or more.`,
      labelNames: ['status', 'lane'],
      registers,
    });
    this.oldest = new Gauge({
      name: 'recado_oldest_waiting_seconds',
      help: 'How long the longest due message that has not begun has been waiting; 0 when none is due.',
      labelNames: ['lane'],
      registers,
    });
    this.failing = channelGauge(
      registry,
      'recado_channel_failing_seconds',
      'How long a channel has been failing without a success between; 0 while it works.',
    );
    this.state = new Gauge({
      name: 'recado_channel_state',
      help: '1 for the state that a channel is in, with the code of what stopped it, or person.',
      labelNames: ['channel', 'gateway', 'state', 'reason'],
      registers,
    });
    this.silent = channelGauge(
      registry,
      'recado_channel_silent_messages',
      `Messages taken more than ${SILENT_AFTER_HOURS} hours ago without a receipt since; ${SILENT_AT_MOST} means so many or more.`,
    );
    this.lastReceipt = channelGauge(
      registry,
      'recado_channel_last_receipt_timestamp_seconds',
      'When a channel last brought a receipt of one of its messages; missing while it never has.',
    );
  }

  /** What cannot be known is left out rather than shown as it was. */
  show({ database, writable, freeBytes, redisUp }: Figures): void {
    this.databaseUp.set(database ? 1 : 0);
    this.writable.set(writable ? 1 : 0);
    if (freeBytes !== undefined) this.freeSpace().set(freeBytes);
    if (redisUp !== undefined) this.redis().set(redisUp ? 1 : 0);
    const { unfinished, oldest, failing, state, silent, lastReceipt } = this;
    for (const gauge of [unfinished, oldest, failing, state, silent, lastReceipt]) gauge.reset();
    if (database) this.fill(database);
  }

  private fill({ unfinished, oldestWaitingMs, channels }: DatabaseReading): void {
    for (const { status, lane, messages } of unfinished) {
      this.unfinished.set({ status: statusCode(status), lane: priorityOf(lane) }, messages);
    }
    for (const [lane, ms] of oldestWaitingMs) this.oldest.set({ lane: priorityOf(lane) }, ms / 1_000);
    for (const { id, gateway, failingMs, standing, receipts } of channels) {
      // By number: the name of a channel may be a phone.
      const labels = { channel: String(id), gateway };
      this.failing.set(labels, failingMs / 1_000);
      this.state.set({ ...labels, ...standing }, 1);
      this.silent.set(labels, receipts.silent);
      if (receipts.lastReceiptAt !== null) this.lastReceipt.set(labels, receipts.lastReceiptAt / 1_000);
    }
  }

  private freeSpace(): Gauge {
    this.free ??= new Gauge({ ...FREE, registers: [this.registry] });
    return this.free;
  }

  private redis(): Gauge {
    this.redisUp ??= new Gauge({
      name: 'recado_redis_up',
      help: 'Whether Redis answers this process.',
      registers: [this.registry],
    });
    return this.redisUp;
  }
}

function channelGauge(registry: Registry, name: string, help: string): Gauge<'channel' | 'gateway'> {
  return new Gauge({ name, help, labelNames: ['channel', 'gateway'], registers: [registry] });
}
