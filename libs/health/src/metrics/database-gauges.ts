import { priorityOf, statusCode } from '@recado/core';
import { Gauge, type Registry } from 'prom-client';
import { COUNTED_AT_MOST, type DatabaseReading, type Figures } from './database-figures.js';

/** The figures that every process reads from the same database: add them up over processes and they are wrong. */
export class DatabaseGauges {
  private readonly databaseUp: Gauge;
  private readonly unfinished: Gauge<'status' | 'lane'>;
  private readonly oldest: Gauge<'lane'>;
  private readonly failing: Gauge<'channel' | 'gateway'>;
  private redisUp: Gauge | undefined;

  constructor(private readonly registry: Registry) {
    const registers = [registry];
    this.databaseUp = new Gauge({
      name: 'recado_database_up',
      help: 'Whether the database answered this process.',
      registers,
    });
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
    this.failing = new Gauge({
      name: 'recado_channel_failing_seconds',
      help: 'How long a channel has been failing without a success between; 0 while it works.',
      labelNames: ['channel', 'gateway'],
      registers,
    });
  }

  /** What cannot be known is left out rather than shown as it was. */
  show({ database, redisUp }: Figures): void {
    this.databaseUp.set(database ? 1 : 0);
    if (redisUp !== undefined) this.redis().set(redisUp ? 1 : 0);
    for (const gauge of [this.unfinished, this.oldest, this.failing]) gauge.reset();
    if (database) this.fill(database);
  }

  private fill({ unfinished, oldestWaitingMs, channels }: DatabaseReading): void {
    for (const { status, lane, messages } of unfinished) {
      this.unfinished.set({ status: statusCode(status), lane: priorityOf(lane) }, messages);
    }
    for (const [lane, ms] of oldestWaitingMs) this.oldest.set({ lane: priorityOf(lane) }, ms / 1_000);
    for (const { id, gateway, failingMs } of channels) {
      // By number: the name of a channel may be a phone.
      this.failing.set({ channel: String(id), gateway }, failingMs / 1_000);
    }
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
