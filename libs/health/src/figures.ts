import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { ChannelSightings } from '@recado/channels';
import {
  type FigureKind,
  type MovedMessages,
  NoMetrics,
  SENT_WITHIN_MS,
  type StatusCode,
  MINUTE_MS,
  Clock,
  DAY_MS,
  HOUR_MS,
} from '@recado/core';
import { Database, type SqlRow } from '@recado/database';
import { Loop, PeriodicTask } from '@recado/work';

/** The detail of messages that waited longer than the last bound. */
const LONGER = 'more';
const CLASSES = [...SENT_WITHIN_MS.map(String), LONGER];
/**
 * Entries between two flushes at most: channels × (15 classes + failure codes + 3 steps × the minutes and hours in which
 * messages were sent that receipts arrived for). Further ones are not counted.
 */
const MAX_ENTRIES = 10_000;

/** How many messages of a channel took a step. */
interface Tallied {
  channelId: number;
  kind: FigureKind;
  detail: string;
  /** Less than 0: so many that were counted before are not any more. */
  messages: number;
  /** For which time they count (UTC milliseconds, to the minute or hour); missing: for that of the flush. */
  at?: number | undefined;
}

/**
 * Counts in memory the moves that this process has committed, until they are taken. Measured: 0.2 µs a message that is
 * sent, with the grouping by channel.
 */
export class MessageTally extends NoMetrics {
  private entries = new Map<string, Tallied>();
  private delays = new Map<number, number[]>();

  override moved(to: StatusCode, messages: number, of?: MovedMessages): void {
    if (of === undefined || messages === 0) return;
    const { channelId, code = '', at } = of;
    if (to === 'sent' || to === 'delivered' || to === 'read') this.add(channelId, to, '', messages, at);
    if (to === 'failed') this.add(channelId, to, code, messages, at);
  }

  override sentAfter(ms: number, channelId: number): void {
    let counts = this.delays.get(channelId);
    if (!counts) this.delays.set(channelId, (counts = CLASSES.map(() => 0)));
    let place = 0;
    while (place < SENT_WITHIN_MS.length && ms > SENT_WITHIN_MS[place]!) place++;
    counts[place]!++;
  }

  /** What was counted since the last call. */
  take(): Tallied[] {
    const taken = [...this.entries.values(), ...[...this.delays].flatMap(([id, counts]) => delaysOf(id, counts))];
    this.entries = new Map();
    this.delays = new Map();
    return taken;
  }

  private add(channelId: number, kind: FigureKind, detail: string, messages: number, at?: number): void {
    const key = `${channelId} ${kind} ${detail} ${at}`;
    const entry = this.entries.get(key);
    if (entry) entry.messages += messages;
    else if (this.entries.size < MAX_ENTRIES) this.entries.set(key, { channelId, kind, detail, messages, at });
  }
}

function delaysOf(channelId: number, counts: readonly number[]): Tallied[] {
  return counts.flatMap((messages, place) =>
    messages === 0 ? [] : [{ channelId, kind: 'sent_within' as const, detail: CLASSES[place]!, messages }],
  );
}

/** Figures of minutes are shown for an hour: receipts of older messages count for their hour only. In ms. */
const MINUTES_SHOWN_MS = 61 * MINUTE_MS;
/** The lengths of time that figures are kept for, in minutes. */
const SPANS = [1, 60] as const;

const COLUMNS = {
  span: 'int',
  starts_at: 'int',
  channel_id: 'int',
  kind: 'text',
  detail: 'text',
  messages: 'int',
} as const;
const KEY = ['span', 'starts_at', 'channel_id', 'kind', 'detail'] as const;
const SAME_ROW = KEY.map((column) => `m.${column} = r.${column}`).join(' AND ');

/** Rolls an update back: rows that it needs are not there yet. */
class MissingRows extends Error {}

/**
 * Adds figures to the minute and to the hour for which they count, which is that of the flush where they name none. Any
 * number of processes may add at once.
 */
@Injectable()
export class FigureStore {
  constructor(private readonly database: Database) {}

  /** `at`: UTC milliseconds. */
  async add(tallied: readonly Tallied[], at: number): Promise<void> {
    const rows = rowsOf(tallied, at).sort(byKey);
    if (await this.increase(rows)) return;
    // In a transaction of its own: on MySQL an insert locks a row that exists as shared, and updates after it deadlock.
    const empty = rows.map((row) => [...row.slice(0, -1), 0]);
    await this.database.write((tx) => tx.insertIfAbsent('message_figures', Object.keys(COLUMNS), empty));
    if (!(await this.increase(rows))) throw new MissingRows('figures were deleted while they were written');
  }

  /** False, and nothing is changed: some of the rows are missing. */
  private async increase(rows: readonly SqlRow[]): Promise<boolean> {
    const set = { messages: 'm.messages + r.messages' };
    const update = { table: 'message_figures', columns: COLUMNS, rows, set, where: SAME_ROW };
    try {
      await this.database.write(async (tx) => {
        if ((await tx.updateRows(update)) < rows.length) throw new MissingRows();
      });
      return true;
    } catch (error) {
      if (error instanceof MissingRows) return false;
      throw error;
    }
  }
}

/** What counts for several minutes of an hour is one row of that hour. */
function rowsOf(tallied: readonly Tallied[], now: number): SqlRow[] {
  const rows = new Map<string, [number, number, number, string, string, number]>();
  for (const span of SPANS) {
    const length = span * MINUTE_MS;
    for (const { channelId, kind, detail, messages, at = now } of tallied) {
      if (span === 1 && now - at > MINUTES_SHOWN_MS) continue;
      const startsAt = Math.floor(at / length) * length;
      const key = JSON.stringify([span, startsAt, channelId, kind, detail]);
      const row = rows.get(key);
      if (row) row[5] += messages;
      else rows.set(key, [span, startsAt, channelId, kind, detail, messages]);
    }
  }
  return [...rows.values()];
}

/** Every process locks the rows in this order, so that none waits for another in a circle. */
function byKey(a: SqlRow, b: SqlRow): number {
  const [one, other] = [JSON.stringify(a), JSON.stringify(b)];
  return one < other ? -1 : Number(one > other);
}

const FLUSH_EVERY_MS = 1_000;
/** Flushes that may wait for a database that is away; the figures of later ones are lost. */
const MAX_WAITING = 60;

/**
 * Writes what this process has counted, once a second: a process that is killed loses the figures of its last second, and
 * no message waits for a figure.
 */
@Injectable()
export class FiguresFlush implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(FiguresFlush.name);
  private readonly loop = new Loop({
    tick: () => this.flush(),
    onError: (error) => this.logger.warn(`Figures are not written down: ${String(error)}`),
    errorRestMs: FLUSH_EVERY_MS,
    maxErrorRestMs: 10_000,
  });
  private readonly waiting: { tallied: Tallied[]; at: number }[] = [];

  constructor(
    private readonly tally: MessageTally,
    private readonly store: FigureStore,
    private readonly clock: Clock,
    private readonly sightings: ChannelSightings,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** The dispatcher has stopped, and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.flush().catch((error: unknown) => this.logger.warn(`The last figures are lost: ${String(error)}`));
  }

  /** Writes what is counted; returns the milliseconds until the next time. Rejects where the database does not take it; the next call tries again. */
  async flush(): Promise<number> {
    const tallied = this.tally.take();
    for (const { kind, channelId, messages } of tallied)
      if (kind === 'sent' && messages > 0) this.sightings.sent(channelId);
    if (tallied.length > 0 && this.waiting.length < MAX_WAITING) this.waiting.push({ tallied, at: this.clock.now() });
    for (let next = this.waiting[0]; next; next = this.waiting[0]) {
      await this.store.add(next.tallied, next.at);
      this.waiting.shift();
    }
    return FLUSH_EVERY_MS;
  }
}

const EVERY_MS = 600_000;

/** How long figures are kept, and the time whose rows one statement deletes, by the length of their time in minutes. */
const KEPT = [
  { span: 1, keptMs: 2 * DAY_MS, stepMs: HOUR_MS },
  { span: 60, keptMs: 400 * DAY_MS, stepMs: DAY_MS },
];
/** How many days of prices are kept. */
const PRICE_DAYS = 400;

/** Deletes old figures, every ten minutes. Every process may do so: who comes second finds nothing. */
@Injectable()
export class FiguresRetention extends PeriodicTask {
  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {
    super({ everyMs: EVERY_MS });
  }

  protected override async run(): Promise<void> {
    for (const { span, keptMs, stepMs } of KEPT) {
      const before = this.clock.now() - keptMs;
      await this.untilDone(() => this.deleteSome(span, before, stepMs));
    }
    await this.untilDone(() => this.deletePrices());
  }

  private async deleteSome(span: number, before: number, stepMs: number): Promise<number> {
    const [oldest] = await this.database.read<{ startsAt: number }>(
      'SELECT starts_at AS startsAt FROM message_figures WHERE span = ? AND starts_at < ? ORDER BY starts_at LIMIT 1',
      [span, before],
    );
    if (!oldest) return 0;
    const until = Math.min(oldest.startsAt + stepMs, before);
    const remove = 'DELETE FROM message_figures WHERE span = ? AND starts_at >= ? AND starts_at < ?';
    return this.database.write((tx) => tx.run(remove, [span, oldest.startsAt, until]));
  }

  /** Those of one day. */
  private async deletePrices(): Promise<number> {
    const before = Math.floor(this.clock.now() / DAY_MS) - PRICE_DAYS;
    const [oldest] = await this.database.read<{ day: number }>(
      'SELECT day FROM price_figures WHERE day < ? ORDER BY day LIMIT 1',
      [before],
    );
    if (!oldest) return 0;
    return this.database.write((tx) => tx.run('DELETE FROM price_figures WHERE day = ?', [oldest.day]));
  }
}
