import { Injectable } from '@nestjs/common';
import { Database } from '@recado/database';
import { LARGE } from './batch-counts.js';
import { BatchQueries } from './batch.queries.js';
import type { BatchView } from './batch.view.js';

/** Rows of batches that one page reads at most, to find those that match. */
const SCANNED = 20_000;
/** Messages of the batches of one page that are counted at most: a page of large batches is shorter. */
const COUNTED = 30_000;
/** How long a page waits for the counts of large batches, in ms: they count as large ones at most. */
const WAITS_MS = 30;

/** Conditions of a list of batches; missing ones do not matter. */
export interface BatchFilter {
  /** One batch, however old it is. With a name, those with such a name are found too. */
  id?: number;
  apiKeyId?: number;
  /** A part of the name, in any case. */
  name?: string;
  /** Only batches of several messages. */
  isMany?: boolean;
  isPaused?: boolean;
  /** Accepted from this time on, and before that one; UTC milliseconds. */
  from?: number;
  until?: number;
}

/** A batch in a list. Times are UTC milliseconds. */
export type BatchListItem = Pick<
  BatchView,
  | 'id'
  | 'name'
  | 'apiKeyId'
  | 'total'
  | 'createdAt'
  | 'isFilling'
  | 'pausedAt'
  | 'counts'
  | 'isCounting'
  | 'countedAt'
  | 'forecast'
  | 'blockedBy'
  | 'held'
  | 'simulated'
  | 'replies'
  | 'optOutReplies'
> & {
  /** The first schedule that waits; null: none does. */
  firstScheduledAt: number | null;
};

/**
 * A page of batches, newest first; the first page begins with the one that was asked for by its number. It may be short,
 * because what it reads is bounded, and still have a next one.
 */
export interface BatchListPage {
  items: BatchListItem[];
  /** The next page begins below this id; null: there is none. */
  nextBefore: number | null;
}

/** A batch without its progress. */
export type FoundBatch = Pick<
  BatchView,
  'id' | 'name' | 'apiKeyId' | 'total' | 'createdAt' | 'isFilling' | 'pausedAt' | 'replies' | 'optOutReplies'
>;

const BATCHES = 'message_batches b LEFT JOIN batch_pauses p ON p.batch_id = b.id AND p.resumed_at IS NULL';
const SELECT = `SELECT b.id, b.name, b.api_key_id AS apiKeyId, b.total, b.created_at AS createdAt,
  is_filling AS isFilling, b.replies, b.opt_out_replies AS optOutReplies, p.paused_at AS pausedAt FROM ${BATCHES}`;
const NAMES = `SELECT b.id, b.name FROM ${BATCHES}`;

/** Lists batches with their progress. Each page reads a bounded number of rows. */
@Injectable()
export class BatchListQuery {
  constructor(
    private readonly database: Database,
    private readonly batches: BatchQueries,
  ) {}

  /** The batches below the id `before`, newest first: at most `limit`, besides the one with the number. */
  async page(filter: BatchFilter, { before, limit }: { before?: number; limit: number }): Promise<BatchListPage> {
    const top = before ?? (await this.newest()) + 1;
    const bottom = Math.max(top - SCANNED, 1);
    const numbered = before === undefined ? await this.numbered(filter) : [];
    if (isOne(filter)) return { items: await this.withProgress(numbered), nextBefore: null };
    const listed = await this.find(filter, top, bottom, limit);
    const shown = affordable([...numbered, ...listed]);
    const isCut = shown.length < numbered.length + listed.length || listed.length === limit;
    const last = shown.slice(numbered.length).at(-1)?.id ?? top;
    const nextBefore = isCut ? last : bottom > 1 ? bottom : null;
    // A batch that is found by its number and by its name is listed once.
    const items = shown.filter(({ id }, index) => id !== filter.id || index < numbered.length);
    return { items: await this.withProgress(items), nextBefore: nextBefore === 1 ? null : nextBefore };
  }

  /**
   * The newest batches with a name like this one, without their progress: among as many as a page reads. `unread`: older
   * ones, below this id, were not looked at; null: there are none.
   */
  async named(name: string, limit: number): Promise<{ found: FoundBatch[]; unread: number | null }> {
    const top = (await this.newest()) + 1;
    const bottom = top - SCANNED;
    return { found: await this.find({ name }, top, bottom, limit), unread: bottom > 1 ? bottom : null };
  }

  /** The batch without its progress, or null. */
  async one(id: number): Promise<FoundBatch | null> {
    const [batch] = await this.numbered({ id });
    return batch ?? null;
  }

  /** The batch with the number of this filter, if it meets the other conditions but the name. */
  private async numbered({ id, name: _, ...conditions }: BatchFilter): Promise<FoundBatch[]> {
    return id === undefined ? [] : this.find(conditions, id + 1, id, 1);
  }

  private async newest(): Promise<number> {
    const [row] = await this.database.read<{ id: number | null }>('SELECT MAX(id) AS id FROM message_batches');
    return row?.id ?? 0;
  }

  private async find(filter: BatchFilter, top: number, bottom: number, limit: number): Promise<FoundBatch[]> {
    const { conditions, values } = conditionsOf(filter);
    const where = ['b.id < ?', 'b.id >= ?', ...conditions].join(' AND ');
    const range = [top, bottom, ...values];
    if (filter.name !== undefined) return this.findNamed(filter.name, where, range, limit);
    return this.database.read<FoundBatch>(`${SELECT} WHERE ${where} ORDER BY b.id DESC LIMIT ?`, [...range, limit]);
  }

  /** Names are compared here: SQLite knows the case of the letters from A to Z only. */
  private async findNamed(name: string, where: string, values: readonly (string | number)[], limit: number) {
    const sql = `${NAMES} WHERE ${where} AND b.name IS NOT NULL ORDER BY b.id DESC`;
    const named = await this.database.read<{ id: number; name: string }>(sql, [...values]);
    const part = name.toLowerCase();
    const ids = named.filter((batch) => batch.name.toLowerCase().includes(part)).slice(0, limit);
    if (ids.length === 0) return [];
    const found = `${SELECT} WHERE b.id IN ${this.database.capabilities.list} ORDER BY b.id DESC`;
    return this.database.read<FoundBatch>(found, [ids.map(({ id }) => id)]);
  }

  private async withProgress(found: readonly FoundBatch[]): Promise<BatchListItem[]> {
    const progress = await this.batches.progressOf(found, WAITS_MS);
    return found.map((batch, index) => {
      const { counts, isCounting, countedAt, forecast, blockedBy, held, firstScheduledAt, simulated } =
        progress[index]!;
      return { ...batch, counts, isCounting, countedAt, forecast, blockedBy, held, firstScheduledAt, simulated };
    });
  }
}

/** The first of these batches, as many as may be counted; at least one. */
function affordable(found: readonly FoundBatch[]): FoundBatch[] {
  let messages = 0;
  return found.filter(({ total }, index) => (messages += Math.min(total, LARGE)) <= COUNTED || index === 0);
}

/** Whether only the number of the batch is given, and no name. */
function isOne({ id, name }: BatchFilter): boolean {
  return id !== undefined && name === undefined;
}

/** All but the number and the name. */
function conditionsOf({ apiKeyId, isMany, isPaused, from, until }: BatchFilter) {
  const given: [string, (string | number)[]][] = [];
  if (apiKeyId !== undefined) given.push(['b.api_key_id = ?', [apiKeyId]]);
  if (isMany) given.push(['b.total > 1', []]);
  if (isPaused) given.push(['p.batch_id IS NOT NULL', []]);
  if (from !== undefined) given.push(['b.created_at >= ?', [from]]);
  if (until !== undefined) given.push(['b.created_at < ?', [until]]);
  return { conditions: given.map(([condition]) => condition), values: given.flatMap(([, values]) => values) };
}
