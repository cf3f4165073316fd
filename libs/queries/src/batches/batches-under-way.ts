import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { ASIDES, Clock, LANES, MessageStatus, UNFINISHED, WAITING } from '@recado/core';
import { Database } from '@recado/database';
import { WaitingKeys } from '@recado/messages';
import { BatchQueries } from './batch.queries.js';
import type { BatchView } from './batch.view.js';

/** How many batches are shown: being sent, and waiting for their hour. Few, because the messages of each are counted. */
const AT_MOST = { leaving: 5, scheduled: 3 };
/** How long a list is reused, in ms. */
const FRESH_FOR_MS = 10_000;
/** How long a page waits for the counts of large batches, in ms. */
const WAITS_MS = 30;
/** Ids of the newest batches, among which unfinished ones are looked for. */
const NEWEST = 200;
/** Batches among the newest ones that are looked at. */
const CANDIDATES = 50;
/** The first messages of a lane in one status, whose batches are under way: 1 ms on SQLite. */
const FIRST_OF_LANE = 500;
/** A single message is no batch that people follow. */
const LEAST_MESSAGES = 2;

const { Scheduled } = MessageStatus;
const NEWEST_ID = 'SELECT id FROM message_batches ORDER BY id DESC LIMIT 1';
const STATUS_OF = (order: 'ASC' | 'DESC') =>
  `(SELECT status FROM messages WHERE batch_id = batch.id ORDER BY messages.id ${order} LIMIT 1)`;
const ENDS = `id, ${STATUS_OF('ASC')} AS first, ${STATUS_OF('DESC')} AS last`;
const UNFINISHED_LIST = `(${UNFINISHED.join(', ')})`;
/**
 * Mostly a batch leaves in the order of its ids, so that the last message tells whether it is under way. With schedules or
 * priorities of single messages the first one may be left; what is left between them is found by what waits.
 */
const AMONG_NEWEST = `SELECT ${ENDS} FROM message_batches AS batch
  WHERE id > ? AND id <= ? AND total >= ${LEAST_MESSAGES}
    AND (${STATUS_OF('DESC')} IN ${UNFINISHED_LIST} OR ${STATUS_OF('ASC')} IN ${UNFINISHED_LIST}) ORDER BY id DESC LIMIT ?`;
const AMONG_UNFINISHED = `SELECT DISTINCT batch_id AS id, ? AS status FROM (SELECT batch_id FROM messages
  WHERE status = ? AND aside IN (${ASIDES.join(', ')}) AND channel_id = ? AND lane = ? LIMIT ${FIRST_OF_LANE}) AS unfinished`;
/** Channels of one statement of a server, and those looked at: of more, the newest batches tell enough. */
const CHANNELS_AT_ONCE = 10;
const MAX_CHANNELS = 50;
const ENDS_OF = (list: string) =>
  `SELECT ${ENDS} FROM message_batches AS batch WHERE id IN ${list} AND total >= ${LEAST_MESSAGES}`;

/** A batch with the statuses of its first and its last message. */
interface Candidate {
  id: number;
  first: MessageStatus | null;
  last: MessageStatus | null;
}

/** A batch under way. */
export interface BatchUnderWay extends BatchView {
  /** All of it waits for its hour. */
  isForLater: boolean;
}

/** How soon a batch is of interest: some of it has left or is being sent, some is due, or all of it is for later. */
type Rank = 'begun' | 'due' | 'scheduled';
const RANKS: readonly Rank[] = ['begun', 'due', 'scheduled'];

/** The batches that are under way: the newest ones, and those whose messages are the next to leave. */
@Injectable()
export class BatchesUnderWay {
  private reading: Promise<BatchUnderWay[]> = Promise.resolve([]);
  private readAt = -Infinity;
  private readonly keys: WaitingKeys;

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly batches: BatchQueries,
    private readonly clock: Clock,
  ) {
    this.keys = new WaitingKeys(database);
  }

  /**
   * The batches under way in three parts, each newest first: some of it has left, some of it is due, all of it is
   * scheduled. Five that leave and three that are scheduled at most, as they were up to ten seconds ago.
   */
  list(): Promise<BatchUnderWay[]> {
    const now = this.clock.now();
    if (now - this.readAt < FRESH_FOR_MS) return this.reading;
    this.readAt = now;
    this.reading = this.read();
    // A failed reading is not kept.
    this.reading.catch(() => (this.readAt = -Infinity));
    return this.reading;
  }

  private async read(): Promise<BatchUnderWay[]> {
    const notScheduled = new Set<number>();
    const found = await this.amongUnfinished(notScheduled);
    const candidates = new Map((await this.amongNewest()).map((each) => [each.id, each]));
    const others = [...found].filter((id) => !candidates.has(id));
    for (const each of await this.endsOf(others)) candidates.set(each.id, each);
    const rankOf = (each: Candidate) => RANKS.indexOf(rank(each, notScheduled.has(each.id)));
    const sorted = [...candidates.values()].sort((a, b) => rankOf(a) - rankOf(b) || b.id - a.id);
    const scheduled = sorted.filter((each) => rankOf(each) === RANKS.indexOf('scheduled'));
    const leaving = sorted.slice(0, sorted.length - scheduled.length);
    const shown = [...leaving.slice(0, AT_MOST.leaving), ...scheduled.slice(0, AT_MOST.scheduled)];
    const ids = shown.map(({ id }) => id);
    const views = await this.batches.some(ids, WAITS_MS);
    // The next page looks again: soon they are counted.
    if (views.some(({ isCounting, countedAt }) => isCounting || countedAt !== null)) this.readAt = -Infinity;
    const later = new Set(scheduled.map(({ id }) => id));
    return views.map((view) => ({ ...view, isForLater: isForLater(view, later.has(view.id)) }));
  }

  private async amongNewest(): Promise<Candidate[]> {
    const [newest] = await this.database.read<{ id: number }>(NEWEST_ID);
    return newest ? this.database.read<Candidate>(AMONG_NEWEST, [newest.id - NEWEST, newest.id, CANDIDATES]) : [];
  }

  /**
   * The batches of the first unfinished messages. `notScheduled` gets those that have an unfinished message which is
   * not scheduled.
   */
  private async amongUnfinished(notScheduled: Set<number>): Promise<Set<number>> {
    const found = new Set<number>();
    const all = (await this.channels.all()).map(({ id }) => id);
    const having = await this.keys.channels(all, { statuses: UNFINISHED, asides: ASIDES });
    const busy = [...having].slice(0, MAX_CHANNELS);
    const atOnce = this.database.capabilities.recursionUsesIndex ? 1 : CHANNELS_AT_ONCE;
    for (let from = 0; from < busy.length; from += atOnce) {
      for (const { id, status } of await this.firstOf(busy.slice(from, from + atOnce))) {
        found.add(id);
        if (status !== Scheduled) notScheduled.add(id);
      }
      // On SQLite a query blocks the process: let others run in between.
      await nextPass();
    }
    return found;
  }

  private async firstOf(channelIds: readonly number[]): Promise<{ id: number; status: MessageStatus }[]> {
    const groups = channelIds.flatMap((id) =>
      UNFINISHED.flatMap((status) => LANES.map((lane) => [status, status, id, lane])),
    );
    return this.database.read(groups.map(() => AMONG_UNFINISHED).join(' UNION ALL '), groups.flat());
  }

  private async endsOf(ids: readonly number[]): Promise<Candidate[]> {
    return ids.length === 0 ? [] : this.database.read<Candidate>(ENDS_OF(this.database.capabilities.list), [[...ids]]);
  }
}

/** Its counts tell it surely; before they are there, its first and its last message do. */
function isForLater({ isCounting, firstScheduledAt, counts }: BatchView, isRankedLater: boolean): boolean {
  return isCounting ? isRankedLater : firstScheduledAt !== null && counts.size === 1;
}

function rank({ first, last }: Candidate, hasOthers: boolean): Rank {
  const hasLeft = [first, last].some((status) => status !== null && !WAITING.includes(status));
  if (hasLeft) return 'begun';
  return hasOthers || first !== Scheduled || last !== Scheduled ? 'due' : 'scheduled';
}
