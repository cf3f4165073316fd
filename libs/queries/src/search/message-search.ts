import { Injectable } from '@nestjs/common';
import { MessageStatus, ASIDES, isUserId } from '@recado/core';
import { type SqlParameter, Database } from '@recado/database';
import {
  type MessageFilter,
  type TimeRange,
  BY_BATCH_INDEX,
  BY_CLAIM_INDEX,
  BY_RECIPIENT_INDEX,
  type IdSpan,
} from '@recado/messages';
import { HiddenRecipients, numbersOf, readerOf } from '@recado/recipients';

/** A condition of a WHERE and its values. */
interface Condition {
  sql: string;
  values: readonly SqlParameter[];
}

/** `status IN (…)`, for which an index may be used. */
function statusIn(statuses: readonly MessageStatus[]): string {
  return `status IN (${statuses.join(', ')})`;
}

/** A condition that a column has one of these numbers. */
function oneOfPhones(column: string, phones: readonly string[]): Condition {
  if (phones.length === 1) return { sql: `${column} = ?`, values: phones };
  return { sql: `${column} IN (${phones.map(() => '?').join(', ')})`, values: phones };
}

/**
 * The conditions of a filter that the chosen index does not cover, compared row by row. COALESCE keeps the database from
 * using other indexes, which would change the order of rows; a plus sign does this on SQLite only, not on MySQL. `phones`:
 * all numbers of the person whom the filter names.
 */
function rowByRow(
  filter: MessageFilter,
  covered: readonly (keyof MessageFilter)[],
  phones: readonly string[],
): Condition[] {
  const { statuses, apiKeyId, channelId, batchId, phone, reference, failureCode, created, scheduled } = filter;
  const conditions: Record<keyof MessageFilter, Condition[]> = {
    statuses: given(statuses && `COALESCE(status, 0) IN (${statuses.join(', ')})`),
    apiKeyId: given('COALESCE(api_key_id, 0) = ?', apiKeyId),
    channelId: given('COALESCE(channel_id, 0) = ?', channelId),
    batchId: given('COALESCE(batch_id, 0) = ?', batchId),
    phone: phone === undefined ? [] : [oneOfPhones(`COALESCE(phone, '')`, phones)],
    reference: given(`COALESCE(reference, '') = ?`, reference),
    failureCode: given(`COALESCE(failure_code, '') = ?`, failureCode),
    created: within('created_at', created),
    scheduled: within('scheduled_at', scheduled),
  };
  const names = Object.keys(conditions) as (keyof MessageFilter)[];
  return names.filter((name) => !covered.includes(name)).flatMap((name) => conditions[name]);
}

function within(column: string, { from, until }: TimeRange = {}): Condition[] {
  return [...given(`${column} >= ?`, from), ...given(`${column} < ?`, until)];
}

/** No condition where it is not given; its value where it has a parameter. */
function given(sql: string | undefined, value?: string | number): Condition[] {
  if (sql === undefined) return [];
  if (!sql.includes('?')) return [{ sql, values: [] }];
  return value === undefined ? [] : [{ sql, values: [value] }];
}

/** Most rows that one page reads: rare and old matches take several pages instead of a slow one. */
const SCAN_LIMIT = 20_000;
/** The same for messages to one phone, which are scattered over the table: measured five times as slow. */
const PHONE_SCAN_LIMIT = 5_000;
/** The statuses of messages that may have a failure code. */
const ENDED_EARLY = [MessageStatus.Failed, MessageStatus.Canceled, MessageStatus.Expired];
const ALL = Object.values(MessageStatus);
/** What stands between status and channel in the index of claims. */
const ANY_ASIDE = `aside IN (${ASIDES.join(', ')})`;
/** If a key, a channel or a status has at most this many messages, they are read by their ids instead of scanning. */
const FEW = 1_000;

/** The index that a search uses, and the rows that it reads there. */
interface Path {
  conditions: Condition[];
  /** A hint for the index (`forced-index.ts`). */
  forced?: string;
  /** The page reads no id below this one. */
  floor: number;
  /** The first and the last id that can match at all; undefined: any. */
  ends?: readonly [number, number];
  /** Fields of the filter that the index covers. */
  covers: readonly (keyof MessageFilter)[];
}

/** A query for some of the few messages that match. */
interface Piece {
  conditions: Condition[];
  forced: string;
}

/** Ids that match, newest first. */
export interface FoundIds {
  ids: number[];
  /** The next page begins below this id; null: there is none. */
  nextBefore: number | null;
}

/** Finds messages at a bounded cost: every filter uses an index or reads a bounded number of rows. */
@Injectable()
export class MessageSearch {
  constructor(
    private readonly database: Database,
    private readonly hidden: HiddenRecipients,
  ) {}

  /** At most `limit` matching ids within the span; fewer if the search reached its bound of rows. */
  async find(filter: MessageFilter, span: IdSpan, limit: number): Promise<FoundIds> {
    const phones = filter.phone === undefined ? [] : await this.numbersOf(filter.phone);
    const path = await this.pathOf(filter, span, phones);
    if (!path) return { ids: [], nextBefore: null };
    const floor = Math.max(path.floor, span.downTo);
    const [first, last] = path.ends ?? [0, Infinity];
    const conditions = [...path.conditions, ...rowByRow(filter, path.covers, phones)];
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
  private async pathOf(
    filter: MessageFilter,
    { before }: IdSpan,
    phones: readonly string[],
  ): Promise<Path | undefined> {
    if (filter.reference !== undefined) return this.byReference(filter.reference, filter.apiKeyId);
    if (filter.batchId !== undefined) return this.byBatch(filter.batchId, before);
    if (filter.phone !== undefined) return this.byPhones(phones, before);
    const few = await this.few(filter);
    if (few?.length === 0) return undefined;
    if (few) return { conditions: [{ sql: `id IN ${this.list}`, values: [few] }], floor: 0, covers: [] };
    const isFiltered = Object.values(filter).some((value) => value !== undefined);
    return { conditions: [], floor: isFiltered ? await this.scanFloor(before, SCAN_LIMIT) : 0, covers: [] };
  }

  private async byReference(reference: string, apiKeyId: number | undefined): Promise<Path> {
    // The index begins with the key: without a key, every key is searched.
    const keys = apiKeyId === undefined ? await this.idsOf('api_keys') : [apiKeyId];
    const conditions = [{ sql: `api_key_id IN ${this.list} AND reference = ?`, values: [keys, reference] }];
    return { conditions, floor: 0, covers: ['reference', 'apiKeyId'] };
  }

  /**
   * The messages of a request have adjacent ids; a send that is spread over hours has messages of
   * others between its own, and then ids bound nothing: MySQL 9 would read down from the newest message of the table.
   */
  private async byBatch(batchId: number, before: number): Promise<Path | undefined> {
    const [ends] = await this.database.read<{ first: number | null; last: number | null }>(
      `SELECT (SELECT MIN(id) FROM messages WHERE batch_id = ?) AS first,
         (SELECT MAX(id) FROM messages WHERE batch_id = ?) AS last`,
      [batchId, batchId],
    );
    if (!ends || ends.first === null || ends.last === null) return undefined;
    const path = { conditions: [{ sql: 'batch_id = ?', values: [batchId] }], forced: BY_BATCH_INDEX };
    // A request has 10,000 messages at most, which one page may read.
    const mayBeMany = ends.last - ends.first >= SCAN_LIMIT;
    const floor = mayBeMany ? await this.scanFloor(before, SCAN_LIMIT, path) : 0;
    return { ...path, floor, ends: [ends.first, ends.last], covers: ['batchId'] };
  }

  /**
   * Messages to all numbers of a person. The index has the ids of one number in order: those of several are sorted, so the
   * floor is that of the number with the most messages, and no number has more than the limit above it.
   */
  private async byPhones(phones: readonly string[], before: number): Promise<Path> {
    const forced = BY_RECIPIENT_INDEX;
    let floor = 0;
    for (const phone of phones) {
      const path = { conditions: [{ sql: 'phone = ?', values: [phone] }], forced };
      floor = Math.max(floor, await this.scanFloor(before, PHONE_SCAN_LIMIT, path));
    }
    return { conditions: [oneOfPhones('phone', phones)], forced, floor, covers: ['phone'] };
  }

  /** Of a user ID: what stands for the number, and the numbers that are known. */
  private numbersOf(phone: string): Promise<string[]> {
    return isUserId(phone) ? this.hidden.phonesOf(phone) : numbersOf(readerOf(this.database), this.list, phone);
  }

  /** The ids of all messages of the key, the channel or the statuses if they are few, read from an index only; else undefined. */
  private async few(filter: MessageFilter): Promise<number[] | undefined> {
    const ids: number[] = [];
    const pieces = await this.piecesOfFew(filter);
    if (pieces.length === 0) return undefined;
    for (const { conditions, forced } of pieces) {
      const rows = await this.database.read<{ id: number }>(
        `SELECT id FROM messages ${forced} WHERE ${sqlOf(conditions).join(' AND ')} LIMIT ?`,
        [...valuesOf(conditions), FEW + 1 - ids.length],
      );
      ids.push(...rows.map(({ id }) => id));
      if (ids.length > FEW) return undefined;
    }
    return ids;
  }

  /**
   * In the index of claims, channel and lane stand between status and key, and what is set aside before them: a query for
   * each status, because for all of them at once a server gives up the ranges and reads the whole index.
   */
  private async piecesOfFew({ statuses, apiKeyId, channelId, failureCode }: MessageFilter): Promise<Piece[]> {
    const within = statuses ?? (failureCode === undefined ? undefined : ENDED_EARLY);
    const ofKey = apiKeyId === undefined ? [] : [{ sql: 'api_key_id = ?', values: [apiKeyId] }];
    if (channelId === undefined && (!within || ofKey.length === 0)) {
      const only = within ? [{ sql: statusIn(within), values: [] }] : ofKey;
      return only.length === 0 ? [] : [{ conditions: only, forced: '' }];
    }
    const channels = channelId === undefined ? await this.idsOf('channels') : [channelId];
    const between = { sql: `${ANY_ASIDE} AND channel_id IN ${this.list} AND lane IN (0, 1, 2)`, values: [channels] };
    return (within ?? ALL).map((status) => ({
      conditions: [{ sql: 'status = ?', values: [status] }, between, ...ofKey],
      forced: BY_CLAIM_INDEX,
    }));
  }

  /** The lowest id that a page reads, among all rows or those of one index. */
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
