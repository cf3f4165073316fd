import { Injectable } from '@nestjs/common';
import { Channels } from '@recado/channels';
import { groupBy, type Lane, WAITING } from '@recado/core';
import { type WaitingFor, waitsFor } from '@recado/messages';
import { type Backlog, ChannelBacklog, together } from '../forecast/channel-backlog.js';
import { ChannelForecasts, type ChannelSituation, isCounted } from '../forecast/channel-forecast.js';
import { type Forecast, lastOf, NO_FORECAST, stopped } from '../forecast/forecast.view.js';
import { LOOKED_UP, mixOf, NewPeople, type PeopleMix } from '../forecast/new-people.js';
import { RecipientSpacings } from '../waiting/recipient-spacings.js';
import { reviewOf } from '../waiting/review-waits.js';
import { BatchCounts } from './batch-counts.js';
import type { BatchStatusRow } from './batch-status-row.js';
import type { BatchView } from './batch.view.js';

/** The waiting messages of a batch on one channel. Times are UTC milliseconds; 0: there are none. */
interface WaitingPart {
  apiKeyId: number;
  channelId: number;
  /** The slowest lane, if it has several. */
  lane: Lane;
  messages: number;
  firstId: number;
  due: number;
  lastDueId: number;
  lastDueAt: number;
  firstLaterAt: number;
  lastLaterAt: number;
  lastLaterId: number;
  aside: number;
}

/** The waiting messages by channel: a batch of a pool has several. */
function waitingParts(rows: readonly BatchStatusRow[], apiKeyId: number): WaitingPart[] {
  const waiting = rows.filter(({ status }) => WAITING.includes(status));
  return [...groupBy(waiting, ({ channelId }) => channelId)].map(([channelId, ofChannel]) => {
    const most = (of: (row: BatchStatusRow) => number | null) => Math.max(...ofChannel.map((row) => of(row) ?? 0));
    const later = ofChannel.flatMap(({ firstLaterAt }) => firstLaterAt ?? []);
    const sum = (of: (row: BatchStatusRow) => number) => ofChannel.reduce((total, row) => total + of(row), 0);
    return {
      apiKeyId,
      channelId,
      lane: most(({ lane }) => lane) as Lane,
      messages: sum(({ messages }) => messages),
      firstId: Math.min(...ofChannel.map(({ firstId }) => firstId)),
      due: sum(({ due }) => due),
      lastDueId: most(({ lastDueId }) => lastDueId),
      lastDueAt: most(({ lastDueAt }) => lastDueAt),
      firstLaterAt: later.length > 0 ? Math.min(...later) : 0,
      lastLaterAt: most(({ lastLaterAt }) => lastLaterAt),
      lastLaterId: most(({ lastLaterId }) => lastLaterId),
      aside: sum(({ aside }) => aside),
    };
  });
}

/** Shortest time that a rate is measured over, in ms: the first messages alone would promise too much. */
const SHORTEST_MEASURE_MS = 1_000;

/**
 * Without limits the waiting messages leave as fast as the batch did in the last minute, but not before they are due.
 * Before anything was claimed only the last schedule, or the time when the channel sends again, is known. Null: not known.
 */
function measuredEnd(
  rows: readonly BatchStatusRow[],
  rest: Pick<WaitingPart, 'lastLaterAt' | 'messages'>,
  from: number,
  now: number,
): number | null {
  const lastTime = Math.max(rest.lastLaterAt, from);
  const since = Math.min(...rows.map(({ firstClaimed }) => firstClaimed ?? Infinity));
  if (since === Infinity) return lastTime > now ? lastTime : null;
  const claimed = rows.reduce((total, row) => total + row.claimed, 0);
  const perMs = claimed / Math.max(now - since, SHORTEST_MEASURE_MS);
  return Math.max(rest.lastLaterAt, Math.round(from + rest.messages / perMs));
}

type ForecastBatch = Pick<BatchView, 'id' | 'apiKeyId' | 'total' | 'pausedAt' | 'stops'>;
type BatchEnd = Pick<BatchView, 'channel' | 'forecast' | 'blockedBy'>;

/** How many of the waiting messages go to people who have not written. */
interface Mixes {
  due: PeopleMix;
  later: PeopleMix;
  /** Not all were looked up. */
  isEarliest: boolean;
}

const NOBODY: PeopleMix = { fresh: 0, reached: 0 };

/** Forecasts when the last waiting message of a batch leaves. */
@Injectable()
export class BatchForecast {
  constructor(
    private readonly channels: Channels,
    private readonly forecasts: ChannelForecasts,
    private readonly backlog: ChannelBacklog,
    private readonly spacings: RecipientSpacings,
    private readonly people: NewPeople,
    private readonly counts: BatchCounts,
  ) {}

  /** The forecast of a batch, whose messages were counted. */
  async of(rows: readonly BatchStatusRow[], batch: ForecastBatch, now: number): Promise<BatchEnd> {
    const parts = waitingParts(rows, batch.apiKeyId);
    const name = this.channels.withId(parts[0]?.channelId ?? rows[0]?.channelId ?? 0)?.name ?? '';
    if (parts.length === 0) return { channel: name, forecast: NO_FORECAST, blockedBy: null };
    if (batch.pausedAt !== null) {
      const stop = waitsFor('batch_paused', null);
      return { channel: name, forecast: stopped(name, stop), blockedBy: stop };
    }
    if (batch.stops.length > 0) {
      const stop = reviewOf(batch.stops);
      return { channel: name, forecast: stopped(name, stop), blockedBy: stop };
    }
    const found: Forecast[] = [];
    const blocks: (WaitingFor | null)[] = [];
    for (const part of parts) {
      const channel = this.channels.withId(part.channelId);
      if (!channel) continue;
      const situation = await this.forecasts.situation(channel, now);
      blocks.push(situation.blockedBy);
      const ofChannel = rows.filter(({ channelId }) => channelId === channel.id);
      found.push(await this.ofPart(ofChannel, batch, part, situation, now));
    }
    const last = lastOf(found);
    // Of a batch of a pool the rest goes on while one of its channels sends.
    const blockedBy = blocks.every((block) => block !== null) ? (blocks[0] ?? null) : null;
    return { channel: last.channel || name, forecast: last, blockedBy };
  }

  private async ofPart(
    rows: readonly BatchStatusRow[],
    batch: ForecastBatch,
    part: WaitingPart,
    situation: ChannelSituation,
    now: number,
  ): Promise<Forecast> {
    const { channel, blockedBy, from, use } = situation;
    if (from === null || use === null) return stopped(channel.name, blockedBy);
    const mixes = await this.mixesOf(batch.id, part, situation, now);
    const isLimited = isCounted(channel) || use.rule !== null;
    const backlog = isLimited ? await this.backlogOf(part, mixes, situation, now) : uncounted(part, from);
    const [fresh, reached] = [mixes.due.fresh + mixes.later.fresh, mixes.due.reached + mixes.later.reached];
    const begin = Math.max(from, blockedBy?.until ?? 0);
    return this.forecasts.of(situation, {
      ...backlog,
      isEarliest: backlog.isEarliest || mixes.isEarliest,
      own: { warm: Math.max(part.messages - fresh - reached, 0), fresh, reached },
      lastDueAt: part.lastLaterAt,
      spacedUntil: await this.spacings.endOfBatch(batch, channel.limits.spacingMs, begin),
      measuredEnd: measuredEnd(rows, part, begin, now),
    });
  }

  private async mixesOf(batchId: number, part: WaitingPart, { channel, use }: ChannelSituation, now: number) {
    const none: Mixes = { due: NOBODY, later: NOBODY, isEarliest: false };
    if (!use?.rule) return none;
    // A message with a template of its own needs no carrier: what does was set aside.
    if (use.coldStop && !use.rule.limits) return { ...none, due: { fresh: 0, reached: part.aside } };
    const { found, isAll } = await this.counts.waiting(batchId, part.firstId, LOOKED_UP);
    const ofChannel = found.filter(({ channelId }) => channelId === channel.id);
    const due = ofChannel.filter(({ dueAt }) => dueAt <= now);
    const ordered = [...due, ...ofChannel.filter(({ dueAt }) => dueAt > now)];
    const phones = ordered.map(({ phone }) => phone);
    const kinds = await this.people.kinds(channel.id, use.rule, phones, now);
    const dueMix = mixOf(kinds.slice(0, due.length));
    // What is set aside is to people who have not written; whether they are new was not looked up.
    const unseen = Math.max(part.aside - dueMix.fresh - dueMix.reached, 0);
    const reached = dueMix.reached + (isAll ? 0 : unseen);
    return { due: { ...dueMix, reached }, later: mixOf(kinds.slice(due.length)), isEarliest: !isAll };
  }

  /**
   * The messages of a part with those before them, by their positions: due ones first, later ones after them.
   */
  private async backlogOf(part: WaitingPart, mixes: Mixes, { from, use }: ChannelSituation, now: number) {
    const { channelId, lane, apiKeyId, due, messages } = part;
    const group = { channelId, lane, apiKeyId };
    const rule = use?.rule ?? null;
    const times = { from: from!, now };
    const later = {
      ...mixes.later,
      messages: messages - due,
      last: { ...group, dueAt: part.lastLaterAt, id: part.lastLaterId },
      rule,
    };
    const parts: Backlog[] = [];
    if (due > 0) {
      const last = { ...group, dueAt: part.lastDueAt, id: part.lastDueId };
      // The next ticks of the feeder set these aside.
      const unsifted = Math.max(mixes.due.fresh + mixes.due.reached - part.aside, 0);
      const shift = { plain: -unsifted, aside: unsifted };
      parts.push(await this.backlog.due({ ...mixes.due, messages: due, last, rule }, shift, times));
    } else parts.push(await this.backlog.dueBefore(later, times));
    if (messages > due) {
      parts.push(await this.backlog.later(later, Math.max(part.firstLaterAt, from!), messages - due, now));
    }
    return together(parts);
  }
}

/** Without pace, cap and limits of new people there is nothing to count. */
function uncounted({ messages, firstLaterAt, due }: WaitingPart, from: number): Backlog {
  const at = due > 0 ? from : Math.max(firstLaterAt, from);
  return { arrivals: [{ at, warm: messages, fresh: 0, reached: 0 }], before: null, isEarliest: false };
}
