import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Aside } from '@recado/core';
import { Database } from '@recado/database';
import {
  BY_BATCH_INDEX,
  BY_CLAIM_INDEX,
  inClaimRange,
  MessageReader,
  type MessageView,
  rangeValues,
  type ScheduleRange,
  type ScheduleSelection,
  SEND_ORDER,
} from '@recado/messages';
import type { TimeSpan } from './local-spans.js';
import { type FoundRanges, ScheduledRanges } from './scheduled-ranges.js';

/** Messages that one statement reads, and the statements of a page: 10,000 messages in all. */
const SLICE = 200;
const MAX_SLICES = 50;
/** The fewest slices of a key and lane. */
const LEAST_SLICES = 2;
/** Batches that are listed at most. */
const MAX_BATCHES = 50;
/** A batch of several messages of which some are scheduled. Times are UTC milliseconds. */
export interface ScheduledBatch {
  id: number;
  name: string | null;
  apiKeyId: number;
  /** The channel of the message that leaves first. */
  channelId: number;
  /** How many messages the batch has. */
  total: number;
  /** When the first of them leaves that are asked for. */
  first: number;
  /** How many of them are asked for; null: not all were read. */
  found: number | null;
}

/** What is scheduled, by batch. */
export interface ScheduledList {
  /** Those that begin first. */
  batches: ScheduledBatch[];
  /** How many messages that are alone in their request were found, and the first of them. */
  singles: number;
  firstSingles: MessageView[];
  /** There may be more: what a page reads is bounded. */
  isMore: boolean;
}

interface Found {
  id: number;
  batchId: number;
  at: number;
}

type Batch = Pick<ScheduledBatch, 'id' | 'name' | 'apiKeyId' | 'total'>;
type Place = Pick<Found, 'id' | 'at'>;

const inRange = (aside: typeof Aside.No | typeof Aside.Cold) =>
  `SELECT id, batch_id AS batchId, due_at AS at FROM messages ${BY_CLAIM_INDEX} WHERE ${inClaimRange(aside)}`;
/** Two statements, because no index serves a condition on both columns in every database. */
const statements = (aside: typeof Aside.No | typeof Aside.Cold) => ({
  same: `${inRange(aside)} AND due_at = ? AND id > ? ORDER BY id LIMIT ?`,
  later: `${inRange(aside)} AND due_at > ? AND due_at < ? ORDER BY ${SEND_ORDER} LIMIT ?`,
  last: `${inRange(aside)} AND due_at < ? ORDER BY due_at DESC, id DESC LIMIT 1`,
});
const [COLD, PLAIN] = [statements(Aside.Cold), statements(Aside.No)];
type Statements = typeof PLAIN;
const LAST_OF_BATCH = `SELECT MAX(id) AS id FROM messages ${BY_BATCH_INDEX} WHERE batch_id = ?`;
const BATCHES = (list: string) =>
  `SELECT id, name, api_key_id AS apiKeyId, total FROM message_batches WHERE id IN ${list}`;

/** Lists what is scheduled by batch. It reads an index and a bounded number of messages, and steps over large batches. */
@Injectable()
export class ScheduledBatches {
  constructor(
    private readonly database: Database,
    private readonly scheduled: ScheduledRanges,
    private readonly reader: MessageReader,
  ) {}

  /**
   * The batches of a selection in the order of their first messages, and its first single messages. `known`: its ranges,
   * where they were found already.
   */
  async of(selection: ScheduleSelection, singles: number, known?: FoundRanges): Promise<ScheduledList> {
    const { ranges, isAll } = known ?? (await this.scheduled.of(selection));
    const list = new Listed();
    if (!isAll) list.isMore = true;
    const slices = Math.max(LEAST_SLICES, Math.floor(MAX_SLICES / Math.max(ranges.length, 1)));
    for (const range of ranges) {
      // Few are set aside nearly always: what they leave of the slices is for the others.
      const used = await this.walk(list, { range, selection, ...COLD, slices: Math.ceil(slices / 2) });
      await this.walk(list, { range, selection, ...PLAIN, slices: slices - used });
      // On SQLite a query blocks the process: let others run in between.
      await nextPass();
    }
    const views = await this.reader.withIds(list.firstSingles(singles));
    const firstSingles = views.sort((a, b) => a.dueAt - b.dueAt || a.id - b.id);
    const batches = list.batches();
    const isMore = list.isMore || batches.length > MAX_BATCHES;
    return { batches: batches.slice(0, MAX_BATCHES), singles: list.singles.length, firstSingles, isMore };
  }

  /** Reads a range slice by slice, and steps over what shows nothing new. Returns how many slices it read. */
  private async walk(list: Listed, walk: Walk): Promise<number> {
    const { range, selection, slices } = walk;
    let after: Place = { at: selection.from - 1, id: Number.MAX_SAFE_INTEGER };
    let end: number | undefined;
    for (let used = 1; used <= slices; used++) {
      const rows = await this.slice(walk, after);
      await this.learn(list, rows);
      const isNew = list.add(rows, range);
      const last = rows.at(-1);
      if (!last || rows.length < SLICE) return used;
      after = last;
      if (list.isOneTime(rows)) after = await this.behind(list, last);
      else if (!isNew) {
        list.isMore = true;
        end ??= await this.lastOf(walk);
        // The slices that are left are spread over the time that is left.
        after = { at: last.at + Math.max(Math.ceil((end - last.at) / (slices - used + 1)), 1), id: 0 };
      }
    }
    list.isMore = true;
    return slices;
  }

  /** When the last message of a range leaves. */
  private async lastOf({ range, last, selection: { until } }: Walk): Promise<number> {
    const [row] = await this.database.read<Found>(last, [...rangeValues(range), until]);
    return row?.at ?? until;
  }

  /** Behind the messages of a batch that all leave at the same time. */
  private async behind(list: Listed, { at, batchId }: Found): Promise<Place> {
    const [last] = await this.database.read<{ id: number }>(LAST_OF_BATCH, [batchId]);
    list.notWhole.add(batchId);
    return { at, id: last!.id };
  }

  private async slice({ same, later, range, selection: { until } }: Walk, { at, id }: Place): Promise<Found[]> {
    const values = rangeValues(range);
    const rows = await this.database.read<Found>(same, [...values, at, id, SLICE]);
    if (rows.length === SLICE) return rows;
    return [...rows, ...(await this.database.read<Found>(later, [...values, at, until, SLICE - rows.length]))];
  }

  private async learn(list: Listed, rows: readonly Found[]): Promise<void> {
    const ids = [...new Set(rows.map(({ batchId }) => batchId))].filter((id) => !list.known.has(id));
    if (ids.length === 0) return;
    const batches = await this.database.read<Batch>(BATCHES(this.database.capabilities.list), [ids]);
    for (const batch of batches) list.known.set(batch.id, batch);
  }
}

/** A range that is read, of messages that are set aside for their recipients, or of the others. */
interface Walk extends Statements {
  range: ScheduleRange;
  selection: TimeSpan;
  slices: number;
}

/** What was found so far. */
class Listed {
  readonly known = new Map<number, Batch>();
  readonly singles: Place[] = [];
  /** Batches of which messages were stepped over. */
  readonly notWhole = new Set<number>();
  isMore = false;
  private readonly found = new Map<number, ScheduledBatch & { found: number }>();

  /** Adds a slice; whether it shows a batch for the first time. */
  add(rows: readonly Found[], { channelId }: ScheduleRange): boolean {
    const before = this.found.size;
    for (const { id, batchId, at } of rows) {
      const batch = this.known.get(batchId);
      if (!batch) continue;
      if (batch.total === 1) {
        this.singles.push({ id, at });
        continue;
      }
      const known = this.found.get(batchId) ?? { ...batch, channelId, first: at, found: 0 };
      known.found++;
      if (at < known.first) Object.assign(known, { first: at, channelId });
      this.found.set(batchId, known);
    }
    return this.found.size > before;
  }

  /** Whether a slice is of one batch of several messages, and of one time. */
  isOneTime(rows: readonly Found[]): boolean {
    const [first] = rows;
    const isSame = rows.every(({ batchId, at }) => batchId === first!.batchId && at === first!.at);
    return isSame && (this.known.get(first!.batchId)?.total ?? 1) > 1;
  }

  batches(): ScheduledBatch[] {
    const isWhole = ({ id }: ScheduledBatch) => !this.isMore && !this.notWhole.has(id);
    return [...this.found.values()]
      .map((batch) => ({ ...batch, found: isWhole(batch) ? batch.found : null }))
      .sort((a, b) => a.first - b.first || a.id - b.id);
  }

  firstSingles(limit: number): number[] {
    return this.singles
      .toSorted((a, b) => a.at - b.at || a.id - b.id)
      .slice(0, limit)
      .map(({ id }) => id);
  }
}
