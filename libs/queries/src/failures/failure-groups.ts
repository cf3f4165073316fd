import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { Clock, HOUR_MS } from '@recado/core';
import { Database } from '@recado/database';
import { MessageReader, type MessageView, NO_END } from '@recado/messages';

/** Hours of the trend. */
const TREND_HOURS = 24;
/** Groups that are shown at most. */
const MAX_GROUPS = 60;
/** Entries of the index that one page reads at most, and the fewest of each group. */
const READ_ON_PAGE = 50_000;
const READ_OF_GROUP = 1_000;

/** Failed messages with the same code on the same channel. Times are UTC milliseconds. */
export interface FailureGroup {
  channelId: number;
  code: string;
  first: number;
  last: number;
  count: number;
  /** There are more than were counted. */
  isMore: boolean;
  /** How many failed in each of the last 24 hours, oldest first. */
  trend: { at: number; count: number }[];
}

interface Bin {
  at: number;
  messages: number;
}

/** Which failures are asked for; missing: of all channels, of all times. UTC milliseconds, `until` is included. */
export interface FailureFilter {
  channelId?: number | undefined;
  from?: number | undefined;
  until?: number | undefined;
}

type Group = Pick<FailureGroup, 'channelId' | 'code'>;
type Span = Pick<FailureFilter, 'from' | 'until'>;

const OF_GROUP = 'FROM message_failures WHERE channel_id = ? AND code = ?';
const IN_SPAN = `${OF_GROUP} AND failed_at >= ? AND failed_at <= ?`;
const NEXT_CODE = 'SELECT code FROM message_failures WHERE channel_id = ? AND code > ? ORDER BY code LIMIT 1';
const NEXT_CHANNEL =
  'SELECT channel_id AS id FROM message_failures WHERE channel_id > ? ORDER BY channel_id, code LIMIT 1';
/** A failure without a code has the empty one. */
const HAS_NO_CODE = `SELECT code ${OF_GROUP} LIMIT 1`;
/** Two selects, because SQLite finds only one end of an index for each. */
const EDGES = `SELECT (SELECT MIN(failed_at) ${IN_SPAN}) AS first, (SELECT MAX(failed_at) ${IN_SPAN}) AS last`;
const BINS = `SELECT at, COUNT(*) AS messages FROM (
    SELECT failed_at - failed_at % ${HOUR_MS} AS at ${IN_SPAN} ORDER BY failed_at DESC LIMIT ?
  ) AS newest GROUP BY at`;
const NEWEST = `SELECT message_id AS id ${IN_SPAN} ORDER BY failed_at DESC, message_id DESC LIMIT ?`;

/** Groups the list of failures by code and channel. It reads an index, and of it a bounded number of entries. */
@Injectable()
export class FailureGroups {
  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly reader: MessageReader,
    private readonly clock: Clock,
  ) {}

  /** The groups, those that failed last first. */
  async all({ channelId, ...span }: FailureFilter = {}): Promise<FailureGroup[]> {
    const found: Group[] = [];
    const channels = this.channels.current().filter(({ id }) => channelId === undefined || id === channelId);
    for (const id of await this.failedOn(channels.map((channel) => channel.id)))
      found.push(...(await this.codesOf(id, MAX_GROUPS - found.length)));
    const limit = Math.max(Math.floor(READ_ON_PAGE / Math.max(found.length, 1)), READ_OF_GROUP);
    const groups = await Promise.all(found.map((group) => this.read(group, span, limit)));
    return groups.filter((group) => group !== null).sort((a, b) => b.last - a.last);
  }

  /** One group; null: it has no messages. */
  find(group: Group & Span): Promise<FailureGroup | null> {
    return this.read(group, group, READ_ON_PAGE);
  }

  /** The messages of a group that failed last; the newest first. */
  async newest(group: Group & Span, limit: number): Promise<MessageView[]> {
    const rows = await this.database.read<{ id: number }>(NEWEST, [...valuesOf(group, group), limit]);
    return this.reader.withIds(rows.map(({ id }) => id));
  }

  /** Those of these channels that have failures: one step of the index for each that has, where several are asked for. */
  private async failedOn(channelIds: readonly number[]): Promise<readonly number[]> {
    if (channelIds.length < 2) return channelIds;
    const found: number[] = [];
    for (let last = 0; found.length < MAX_GROUPS;) {
      const [next] = await this.database.read<{ id: number }>(NEXT_CHANNEL, [last]);
      if (!next) break;
      last = next.id;
      if (channelIds.includes(last)) found.push(last);
    }
    return found;
  }

  private async codesOf(channelId: number, limit: number): Promise<Group[]> {
    const groups: Group[] = [];
    const nameless = await this.database.read<{ code: string }>(HAS_NO_CODE, [channelId, '']);
    if (nameless.length > 0 && limit > 0) groups.push({ channelId, code: '' });
    for (let last = ''; groups.length < limit;) {
      const [next] = await this.database.read<{ code: string }>(NEXT_CODE, [channelId, last]);
      if (!next) break;
      groups.push({ channelId, code: next.code });
      last = next.code;
    }
    return groups;
  }

  private async read({ channelId, code }: Group, span: Span, limit: number): Promise<FailureGroup | null> {
    const group = valuesOf({ channelId, code }, span);
    const [edges] = await this.database.read<{ first: number | null; last: number }>(EDGES, [...group, ...group]);
    if (!edges || edges.first === null) return null;
    const bins = await this.database.read<Bin>(BINS, [...group, limit + 1]);
    const found = bins.reduce((sum, { messages }) => sum + messages, 0);
    const count = Math.min(found, limit);
    return { channelId, code, ...edges, first: edges.first, count, isMore: found > limit, trend: this.trendOf(bins) };
  }

  private trendOf(bins: readonly Bin[]): FailureGroup['trend'] {
    const now = this.clock.now();
    const present = now - (now % HOUR_MS);
    const counts = new Map(bins.map(({ at, messages }) => [at, messages]));
    return Array.from({ length: TREND_HOURS }, (_, index) => {
      const at = present - (TREND_HOURS - 1 - index) * HOUR_MS;
      return { at, count: counts.get(at) ?? 0 };
    });
  }
}

/** The values of `IN_SPAN`. */
function valuesOf({ channelId, code }: Group, { from = 0, until = NO_END }: Span) {
  return [channelId, code, from, until];
}
