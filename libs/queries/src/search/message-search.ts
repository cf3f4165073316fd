import { Injectable } from '@nestjs/common';
import { Database, type SqlParameter } from '@recado/database';
import { BY_CLAIM_INDEX, BY_RECIPIENT_INDEX } from '@recado/messages';
import type { IdSpan, MessageFilter } from '@recado/messages';
import { type Condition, rowByRow, statusIn } from './row-conditions.js';

/** Rows that one page may look at: what is rare and far back costs several pages, never one slow one. */
const SCAN_LIMIT = 20_000;
/** The same among the messages to one phone, each of which lies somewhere else: measured five times as slow. */
const PHONE_SCAN_LIMIT = 5_000;
/** So few messages of a key, or of its wanted statuses, are fetched by their ids instead of being met on the way. */
const FEW = 1_000;

/** The index that a search goes through: which rows it meets there, and how far down. */
interface Path {
  conditions: Condition[];
  /** Names the index where a server must be told (`forced-index.ts`). */
  forced?: string;
  /** No id below this one is looked at by this page. */
  floor: number;
  /** The first and the last id that can match at all; undefined: any. */
  ends?: readonly [number, number];
  /** What of the filter the index sees to already. */
  covers: readonly (keyof MessageFilter)[];
}

/** Ids that match, newest first. */
export interface FoundIds {
  ids: number[];
  /** Ids below this one come next; null: there is nothing more. */
  nextBefore: number | null;
}

/** Finds messages at a bounded cost, whatever is asked: every filter has its index, or meets a bounded number of rows. */
@Injectable()
export class MessageSearch {
  constructor(private readonly database: Database) {}

  /** At most `limit` ids within the span that match; fewer where the search stopped early. */
  async find(filter: MessageFilter, span: IdSpan, limit: number): Promise<FoundIds> {
    const path = await this.pathOf(filter, span);
    if (!path) return { ids: [], nextBefore: null };
    const floor = Math.max(path.floor, span.downTo);
    const [first, last] = path.ends ?? [0, Infinity];
    const conditions = [...path.conditions, ...rowByRow(filter, path.covers)];
    const rows = await this.database.read<{ id: number }>(
      `SELECT id FROM messages ${path.forced ?? ''} WHERE ${['id < ?', 'id >= ?', ...sqlOf(conditions)].join(' AND ')}
       ORDER BY id DESC LIMIT ?`,
      [Math.min(span.before, last + 1), Math.max(floor, first), ...valuesOf(conditions), limit + 1],
    );
    const ids = rows.slice(0, limit).map(({ id }) => id);
    if (rows.length > limit) return { ids, nextBefore: ids.at(-1) ?? null };
    return { ids, nextBefore: floor > span.downTo ? floor : null };
  }

  /** Undefined: nothing can match. */
  private async pathOf(filter: MessageFilter, { before }: IdSpan): Promise<Path | undefined> {
    if (filter.reference !== undefined) return this.byReference(filter.reference, filter.apiKeyId);
    if (filter.batchId !== undefined) return this.byBatch(filter.batchId);
    if (filter.phone !== undefined) return this.byPhone(filter.phone, before);
    const few = await this.few(filter);
    if (few?.length === 0) return undefined;
    if (few) return { conditions: [{ sql: `id IN ${this.list}`, values: [few] }], floor: 0, covers: [] };
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    return { conditions: [], floor: isFiltered ? await this.scanFloor(before, SCAN_LIMIT) : 0, covers: [] };
  }

  private async byReference(reference: string, apiKeyId: number | undefined): Promise<Path> {
    // The index begins with the key: without one, each key is looked into.
    const keys = apiKeyId === undefined ? await this.idsOf('api_keys') : [apiKeyId];
    const conditions = [{ sql: `api_key_id IN ${this.list} AND reference = ?`, values: [keys, reference] }];
    return { conditions, floor: 0, covers: ['reference', 'apiKeyId'] };
  }

  /**
   * A batch has 10,000 messages at most, whose ids lie side by side. Told only which batch, MySQL 9 walks the ids down
   * from the newest message of all.
   */
  private async byBatch(batchId: number): Promise<Path | undefined> {
    const [ends] = await this.database.read<{ first: number | null; last: number | null }>(
      `SELECT (SELECT MIN(id) FROM messages WHERE batch_id = ?) AS first,
         (SELECT MAX(id) FROM messages WHERE batch_id = ?) AS last`,
      [batchId, batchId],
    );
    if (!ends || ends.first === null || ends.last === null) return undefined;
    const conditions = [{ sql: 'batch_id = ?', values: [batchId] }];
    return { conditions, floor: 0, ends: [ends.first, ends.last], covers: ['batchId'] };
  }

  private async byPhone(phone: string, before: number): Promise<Path> {
    const path = { conditions: [{ sql: 'phone = ?', values: [phone] }], forced: BY_RECIPIENT_INDEX };
    const floor = await this.scanFloor(before, PHONE_SCAN_LIMIT, path);
    return { ...path, floor, covers: ['phone'] };
  }

  /** The ids of all messages of the key, or of its wanted statuses, when they are few; read from an index alone. */
  private async few({ statuses, apiKeyId }: MessageFilter): Promise<number[] | undefined> {
    const conditions: Condition[] = apiKeyId === undefined ? [] : [{ sql: 'api_key_id = ?', values: [apiKeyId] }];
    if (statuses) conditions.unshift({ sql: statusIn(statuses), values: [] });
    if (conditions.length === 0) return undefined;
    // The index of statuses leads over channel and lane to the key.
    const between = `channel_id IN ${this.list} AND lane IN (0, 1, 2)`;
    const both = conditions.length === 2;
    if (both) conditions.splice(1, 0, { sql: between, values: [await this.idsOf('channels')] });
    const rows = await this.database.read<{ id: number }>(
      `SELECT id FROM messages ${both ? BY_CLAIM_INDEX : ''} WHERE ${sqlOf(conditions).join(' AND ')} LIMIT ?`,
      [...valuesOf(conditions), FEW + 1],
    );
    return rows.length > FEW ? undefined : rows.map(({ id }) => id);
  }

  /** The lowest id that a page may look at, among all rows or those of one index. */
  private async scanFloor(
    before: number,
    limit: number,
    among: Pick<Path, 'conditions' | 'forced'> = { conditions: [] },
  ): Promise<number> {
    const conditions = [...among.conditions, { sql: 'id < ?', values: [before] }];
    const [row] = await this.database.read<{ id: number }>(
      `SELECT id FROM messages ${among.forced ?? ''} WHERE ${sqlOf(conditions).join(' AND ')}
       ORDER BY id DESC LIMIT 1 OFFSET ?`,
      [...valuesOf(conditions), limit - 1],
    );
    return row?.id ?? 0;
  }

  private async idsOf(table: 'api_keys' | 'channels'): Promise<number[]> {
    return (await this.database.read<{ id: number }>(`SELECT id FROM ${table}`)).map(({ id }) => id);
  }

  private get list(): string {
    return this.database.capabilities.list;
  }
}

function sqlOf(conditions: readonly Condition[]): string[] {
  return conditions.map(({ sql }) => sql);
}

function valuesOf(conditions: readonly Condition[]): SqlParameter[] {
  return conditions.flatMap(({ values }) => values);
}
