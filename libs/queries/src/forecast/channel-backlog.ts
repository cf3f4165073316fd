import { Injectable } from '@nestjs/common';
import type { Arrival, ColdRule } from '@recado/channels';
import { ColdMessages } from '@recado/messages';
import { DuePositions, type DueRange, type PositionKey } from '../waiting/due-positions.js';
import { mixOf, NewPeople, type PeopleMix } from './new-people.js';
import { ScheduledBefore } from './scheduled-before.js';

/** Groups of a channel, and messages of each, from which the kinds of those before some others are estimated. */
const SAMPLED_GROUPS = 8;
const SAMPLED = 100;

/** The messages whose forecast is asked for, all of one channel. */
export interface ForecastMessages extends PeopleMix {
  /** All of them, those to people who have not written included. */
  messages: number;
  /** The last of them. Times are UTC milliseconds. */
  last: PositionKey;
  /** Null: people who have not written get as much as the others. */
  rule: ColdRule | null;
}

/** What is added to the positions of due messages: `aside` counts the ones that were set aside, `plain` the others. */
interface Shift {
  plain: number;
  aside: number;
}

/** Messages with those that leave before them. */
export interface Backlog {
  arrivals: Arrival[];
  /** How many of others leave before the last one; null: too many to be counted. */
  before: number | null;
  /** There may be more than was counted. */
  isEarliest: boolean;
}

/** Reads what already waits on a channel before some messages. */
@Injectable()
export class ChannelBacklog {
  constructor(
    private readonly positions: DuePositions,
    private readonly scheduled: ScheduledBefore,
    private readonly cold: ColdMessages,
    private readonly people: NewPeople,
  ) {}

  /**
   * The backlog of messages that may leave from `from` on. `shift` corrects the position of the last one, because the
   * messages are not stored yet, or are about to be set aside.
   */
  async due(own: ForecastMessages, shift: Shift, times: { from: number; now: number }): Promise<Backlog> {
    const { last, fresh, reached, messages, rule } = own;
    const toCold = fresh + reached;
    const position = await this.place(last, 'plain', shift.plain);
    const warm = Math.max(position ?? 0, messages - toCold);
    const asidePosition = toCold > 0 ? await this.place(last, 'aside', shift.aside) : 0;
    const aside = Math.max((asidePosition ?? 0) - toCold, 0);
    const ahead = await this.kindsOf(last.channelId, rule, aside, times.now);
    const isCounted = position !== null && asidePosition !== null;
    const arrival = { at: times.from, warm, fresh: fresh + ahead.fresh, reached: reached + ahead.reached };
    const before = warm - (messages - toCold) + aside;
    return { arrivals: [arrival], before: isCounted ? before : null, isEarliest: !isCounted };
  }

  /** The messages of this lane and faster ones that are due now, and so leave before messages that become due later. */
  async dueBefore(
    { last, fresh, reached, rule }: ForecastMessages,
    times: { from: number; now: number },
  ): Promise<Backlog> {
    const warm = await this.positions.dueUpTo(last.channelId, last.lane);
    const aside = fresh + reached > 0 ? await this.positions.dueUpTo(last.channelId, last.lane, 'aside') : 0;
    const ahead = await this.kindsOf(last.channelId, rule, aside ?? 0, times.now);
    const isCounted = warm !== null && aside !== null;
    const arrivals = [{ at: times.from, warm: warm ?? 0, ...ahead }];
    return { arrivals, before: isCounted ? warm + aside : null, isEarliest: !isCounted };
  }

  /** Messages that become due from `firstAt` to the time of the last one. `stored`: how many of them are stored already. */
  async later(
    { last, messages, fresh, reached, rule }: ForecastMessages,
    firstAt: number,
    stored: number,
    now: number,
  ): Promise<Backlog> {
    const { arrivals, isAll } = await this.scheduled.of(last, now);
    const found = arrivals.reduce((sum, { warm }) => sum + warm, 0);
    const others = Math.max(found - stored, 0);
    const own = { at: firstAt, warm: messages, fresh: 0, reached: 0 };
    const isComplete = isAll && found >= stored;
    const all = !isComplete ? [own] : stored > 0 ? arrivals : [...arrivals, own];
    // Whether others' recipients are new is not known, so they count as if they were not.
    const isEarliest = !isComplete || (rule !== null && others > 0);
    return { arrivals: withCold(all, { fresh, reached }), before: isComplete ? others : null, isEarliest };
  }

  private async place(last: PositionKey, range: DueRange, change: number): Promise<number | null> {
    const inGroup = await this.positions.positionInGroup(last, range);
    return inGroup === null ? null : this.positions.positionOnChannel(last, Math.max(inGroup + change, 0), range);
  }

  /** How many of so many messages that are set aside are to new people, by the share among the first of each group. */
  private async kindsOf(channelId: number, rule: ColdRule | null, messages: number, now: number): Promise<PeopleMix> {
    if (rule === null || messages === 0) return { fresh: 0, reached: 0 };
    const phones: string[] = [];
    for (const group of (await this.positions.groupsAside(channelId)).slice(0, SAMPLED_GROUPS)) {
      phones.push(...(await this.cold.first(group, SAMPLED)).map(({ phone }) => phone));
    }
    const { fresh } = mixOf(await this.people.kinds(channelId, rule, phones, now));
    const isNew = phones.length > 0 ? Math.round((messages * fresh) / phones.length) : messages;
    return { fresh: isNew, reached: messages - isNew };
  }
}

/** Makes so many of these messages, from the last one on, messages to people who have not written. */
function withCold(arrivals: readonly Arrival[], { fresh, reached }: PeopleMix): Arrival[] {
  const rest = { fresh, reached };
  const last = arrivals.toSorted((a, b) => b.at - a.at);
  return last.map(({ at, warm }) => {
    const isNew = Math.min(rest.fresh, warm);
    const isReached = Math.min(rest.reached, warm - isNew);
    rest.fresh -= isNew;
    rest.reached -= isReached;
    return { at, warm: warm - isNew - isReached, fresh: isNew, reached: isReached };
  });
}

/** Several backlogs, one after the other. */
export function together(parts: readonly Backlog[]): Backlog {
  const isCounted = parts.every(({ before }) => before !== null);
  return {
    arrivals: parts.flatMap(({ arrivals }) => arrivals),
    before: isCounted ? parts.reduce((sum, { before }) => sum + before!, 0) : null,
    isEarliest: parts.some(({ isEarliest }) => isEarliest),
  };
}
