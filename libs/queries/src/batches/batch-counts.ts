import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { BoundedMap, MessageStatus, WAITING } from '@recado/core';
import { Database, type SqlParameter } from '@recado/database';
import { BY_BATCH_INDEX, isColdAside } from '@recado/messages';
import { Semaphore, withTimeout } from '@recado/work';
import type { BatchStatusRow } from './batch-status-row.js';
import { type Ends, SliceCounts } from './slice-counts.js';

/** How long a count of 100,000 messages is reused, in ms; of more as much longer as it takes longer: it takes some 100 ms. */
const FRESH_FOR_MS = 5_000;
const FRESH_AT = 100_000;
/** How old a count may be that a list shows while a new one is made, in ms. */
const USED_FOR_MS = 60_000;
/** Batches whose counts are kept. */
const KEPT = 100;

/** The counts of a batch, and when they were made where they are older than a count of its size may be; null: they are of now. */
interface CountedRows {
  rows: BatchStatusRow[];
  countedAt: number | null;
}

interface LargeBatch {
  id: number;
  total: number;
}

/**
 * The counts of large batches. They are made one after the other and kept for some seconds. Who shows many batches waits
 * only so long for them: a count goes on without the page and is there for the next one.
 */
export class LargeBatchCounts {
  private readonly kept = new BoundedMap<number, { at: number; rows: BatchStatusRow[] }>(KEPT);
  private readonly underWay = new Map<number, Promise<BatchStatusRow[]>>();
  /** Those that lists asked for. */
  private readonly waiting = new Map<number, Promise<BatchStatusRow[]>>();
  private readonly semaphore = new Semaphore(1);

  constructor(private readonly count: (id: number, now: number) => Promise<BatchStatusRow[]>) {}

  /** The counts of a batch, some seconds old at most: who asks waits until it is counted, before those of lists. */
  exact(batch: LargeBatch, now: number): Promise<BatchStatusRow[]> {
    const kept = this.kept.get(batch.id);
    if (kept && now - kept.at < freshFor(batch)) return Promise.resolve(kept.rows);
    return this.underWay.get(batch.id) ?? once(this.underWay, batch.id, this.counted(batch.id, now));
  }

  private async counted(id: number, now: number): Promise<BatchStatusRow[]> {
    const rows = await this.count(id, now);
    this.kept.set(id, { at: now, rows });
    return rows;
  }

  /**
   * The counts of a batch as they were a minute ago at most, and then with their time; null: after `waitMs` it is still
   * being counted.
   */
  async soon(batch: LargeBatch, now: number, waitMs: number): Promise<CountedRows | null> {
    const kept = this.kept.get(batch.id);
    if (kept && now - kept.at < freshFor(batch)) return { rows: kept.rows, countedAt: null };
    const counting =
      this.waiting.get(batch.id) ??
      once(
        this.waiting,
        batch.id,
        this.semaphore.run(() => this.exact(batch, now)),
      );
    try {
      return { rows: await withTimeout(waitMs, counting, () => new StillCounting()), countedAt: null };
    } catch (error) {
      if (!(error instanceof StillCounting)) throw error;
      return kept && now - kept.at < USED_FOR_MS ? { rows: kept.rows, countedAt: kept.at } : null;
    }
  }
}

/** Notes work until it has ended. */
function once<T>(among: Map<number, Promise<T>>, id: number, work: Promise<T>): Promise<T> {
  const noted = work.finally(() => among.delete(id));
  among.set(id, noted);
  // Nobody may wait for it any more; who asks next counts again.
  noted.catch(() => undefined);
  return noted;
}

class StillCounting extends Error {}

function freshFor({ total }: LargeBatch): number {
  return FRESH_FOR_MS * Math.max(1, total / FRESH_AT);
}

/** The rate of a channel without limits is measured over this time, in ms. */
const MEASURED_MS = 60_000;
/** Messages that one statement reads: some 2 ms on SQLite, where it blocks the process. */
const SLICE = 2_500;
/**
 * The counts of a batch with more messages than this are reused for a while. Only a send has more: a request may not.
 */
export const LARGE = 10_000;

/** A waiting message of a batch. */
export interface WaitingRecipient {
  id: number;
  channelId: number;
  phone: string;
  /** UTC milliseconds. */
  dueAt: number;
}

/** `total`: how many messages it has. */
interface CountedBatch {
  id: number;
  total: number;
}

/** How numbers of two groups of messages become those of both. */
const ADDED = ['messages', 'due', 'aside', 'claimed'] as const;
const LOWEST = ['firstId', 'firstScheduled', 'firstLaterAt', 'firstClaimed'] as const;
const HIGHEST = ['lane', 'lastScheduled', 'lastDueId', 'lastDueAt', 'lastLaterAt', 'lastLaterId'] as const;

const NUMBERS = `COUNT(*) AS messages, MAX(lane) AS lane, MIN(id) AS firstId, MAX(provider_message_id) AS providerMessageId,
  MIN(scheduled_at) AS firstScheduled, MAX(scheduled_at) AS lastScheduled,
  COUNT(CASE WHEN due_at <= ? THEN 1 END) AS due, MAX(CASE WHEN due_at <= ? THEN id END) AS lastDueId,
  MAX(CASE WHEN due_at <= ? THEN due_at END) AS lastDueAt,
  MIN(CASE WHEN due_at > ? THEN due_at END) AS firstLaterAt, MAX(CASE WHEN due_at > ? THEN due_at END) AS lastLaterAt,
  MAX(CASE WHEN due_at > ? THEN id END) AS lastLaterId,
  COUNT(CASE WHEN ${isColdAside()} THEN 1 END) AS aside,
  COUNT(CASE WHEN started_at > ? THEN 1 END) AS claimed, MIN(CASE WHEN started_at > ? THEN started_at END) AS firstClaimed`;
const CODE = `COALESCE(CASE WHEN status = ${MessageStatus.Failed} THEN failure_code END, '')`;
const NAMES = `batch_id AS batchId, COALESCE(status, 0) AS status, channel_id AS channelId, ${CODE} AS code`;
/** By a function, so that the database does not read all messages in the order of the index of statuses. */
const GROUP = `GROUP BY batch_id, COALESCE(status, 0), channel_id, ${CODE}`;
const IN_SLICE = 'batch_id = ? AND id > ? AND id <= ?';
const EDGES = `SELECT (SELECT MIN(id) FROM messages WHERE batch_id = ?) AS first,
  (SELECT MAX(id) FROM messages WHERE batch_id = ?) AS last`;
/** What providers gave to the first messages of groups. */
const PROVIDER_IDS = (list: string) =>
  `SELECT id, provider_message_id AS providerMessageId FROM messages WHERE id IN ${list}`;

const END_OF_SLICE = `SELECT id FROM messages ${BY_BATCH_INDEX} WHERE batch_id = ? AND id > ?
  ORDER BY id LIMIT 1 OFFSET ${SLICE - 1}`;
const OF_SMALL = (list: string) => `SELECT ${NAMES}, ${NUMBERS} FROM messages WHERE batch_id IN ${list} ${GROUP}`;
const WAITING_IN_SLICE = `SELECT id, channel_id AS channelId, phone, due_at AS dueAt FROM messages ${BY_BATCH_INDEX}
  WHERE ${IN_SLICE} AND COALESCE(status, 0) IN (${WAITING.join(', ')}) AND phone IS NOT NULL ORDER BY id`;

/**
 * Counts the messages of batches. A batch of a send has up to 100,000 of them; they are read in slices, between which the
 * process does other work.
 */
@Injectable()
export class BatchCounts {
  private readonly large: LargeBatchCounts;
  private readonly inSlice: SliceCounts;

  constructor(private readonly database: Database) {
    this.inSlice = new SliceCounts(database, SLICE);
    this.large = new LargeBatchCounts((id, now) => this.sliced(id, now));
  }

  /**
   * The counts of each of these batches, by id; null: a large one is still being counted. Those of large ones are some
   * seconds old, or, where `waitMs` is given and was too short for a new count, a minute, with their time. `total`: how many messages it has.
   */
  async of(batches: readonly CountedBatch[], now: number, waitMs?: number): Promise<Map<number, CountedRows | null>> {
    const found = new Map<number, CountedRows | null>(batches.map(({ id }) => [id, { rows: [], countedAt: null }]));
    const [large, others] = [batches.filter(isLarge), batches.filter((batch) => !isLarge(batch))];
    for (const group of inSlices(others)) {
      const rows = group.length > 1 ? await this.small(group, now) : await this.sliced(group[0]!.id, now);
      for (const row of rows) found.get(row.batchId)!.rows.push(row);
      await nextPass();
    }
    for (const [id, rows] of await this.ofLarge(large, now, waitMs)) found.set(id, rows);
    return found;
  }

  /** The first waiting messages of a batch, from an id on, `most` at most; and whether there are no others. */
  async waiting(batchId: number, fromId: number, most: number): Promise<{ found: WaitingRecipient[]; isAll: boolean }> {
    const found: WaitingRecipient[] = [];
    for await (const ends of this.slices(batchId, fromId - 1)) {
      found.push(...(await this.database.read<WaitingRecipient>(WAITING_IN_SLICE, [batchId, ...ends])));
      if (found.length > most) return { found: found.slice(0, most), isAll: false };
    }
    return { found, isAll: true };
  }

  private small(batches: readonly { id: number }[], now: number): Promise<BatchStatusRow[]> {
    const sql = OF_SMALL(this.database.capabilities.list);
    return this.database.read<BatchStatusRow>(sql, [...timesOf(now), batches.map(({ id }) => id)]);
  }

  private ofLarge(batches: readonly CountedBatch[], now: number, waitMs: number | undefined) {
    const one = async (batch: CountedBatch) =>
      waitMs === undefined
        ? { rows: await this.large.exact(batch, now), countedAt: null }
        : this.large.soon(batch, now, waitMs);
    return Promise.all(batches.map(async (batch) => [batch.id, await one(batch)] as const));
  }

  private async sliced(batchId: number, now: number): Promise<BatchStatusRow[]> {
    const groups = new Map<string, BatchStatusRow>();
    const times = { now, lately: now - MEASURED_MS };
    for await (const ends of this.slices(batchId, 0)) {
      for (const row of await this.inSlice.of(batchId, ends, times)) {
        const name = `${row.status} ${row.channelId} ${row.code}`;
        const known = groups.get(name);
        groups.set(name, known ? added(known, row) : row);
      }
    }
    return this.withProviderIds([...groups.values()]);
  }

  private async withProviderIds(rows: readonly BatchStatusRow[]): Promise<BatchStatusRow[]> {
    if (rows.length === 0) return [];
    const first = [rows.map(({ firstId }) => firstId)];
    const ids = await this.database.read<{ id: number; providerMessageId: string | null }>(
      PROVIDER_IDS(this.database.capabilities.list),
      first,
    );
    const known = new Map(ids.map(({ id, providerMessageId }) => [id, providerMessageId]));
    return rows.map((row) => ({ ...row, providerMessageId: known.get(row.firstId) ?? null }));
  }

  /** The ends of the slices of a batch: above the first id, up to the second one. Others run between two of them. */
  private async *slices(batchId: number, after: number): AsyncGenerator<Ends, void> {
    const [edges] = await this.database.read<{ first: number | null; last: number | null }>(EDGES, [batchId, batchId]);
    if (!edges || edges.first === null || edges.last === null) return;
    for (let above = Math.max(after, edges.first - 1); above < edges.last;) {
      const [end] = await this.database.read<{ id: number }>(END_OF_SLICE, [batchId, above]);
      const last = end?.id ?? edges.last;
      yield [above, last];
      above = last;
      await nextPass();
    }
  }
}

function isLarge({ total }: CountedBatch): boolean {
  return total > LARGE;
}

/** The values of `NUMBERS`. */
function timesOf(now: number): SqlParameter[] {
  const lately = now - MEASURED_MS;
  return [now, now, now, now, now, now, lately, lately];
}

/** Small batches together, as many as one statement may read; each larger one alone. */
function inSlices<B extends { total: number }>(batches: readonly B[]): B[][] {
  const groups: B[][] = [];
  let messages = Infinity;
  for (const batch of batches) {
    messages += batch.total;
    if (messages <= SLICE) groups.at(-1)!.push(batch);
    else groups.push([batch]);
    if (messages > SLICE) messages = batch.total;
  }
  return groups;
}

function added(a: BatchStatusRow, b: BatchStatusRow): BatchStatusRow {
  const sum: Record<string, unknown> = { ...a };
  for (const name of ADDED) sum[name] = a[name] + b[name];
  for (const name of LOWEST) sum[name] = ofBoth(Math.min, a[name], b[name]);
  for (const name of HIGHEST) sum[name] = ofBoth(Math.max, a[name], b[name]);
  return sum as unknown as BatchStatusRow;
}

function ofBoth(choose: (a: number, b: number) => number, a: number | null, b: number | null): number | null {
  return a === null || b === null ? (a ?? b) : choose(a, b);
}
