import { Injectable } from '@nestjs/common';
import { capacityOf, Channels, type ChannelView, leavesToOthersSince } from '@recado/channels';
import { Clock, type Lane } from '@recado/core';
import { waitsFor } from '@recado/messages';
import { type Backlog, ChannelBacklog, together } from './channel-backlog.js';
import { ChannelForecasts, type ChannelSituation } from './channel-forecast.js';
import { type Forecast, lastOf, NO_FORECAST, stopped } from './forecast.view.js';
import { mixOf, NewPeople, type PeopleMix } from './new-people.js';

/** Behind every message that is stored. */
const LAST_ID = Number.MAX_SAFE_INTEGER;

/** Messages that are not queued yet, one for each recipient. Times are UTC milliseconds. */
export interface SendWork {
  /** A channel or a pool. */
  channelId: number;
  lane: Lane;
  apiKeyId: number;
  messages: number;
  /** When the first one may leave; null: at once. */
  scheduledAt: number | null;
  /** Over how many milliseconds they are spread; 0: they are not. */
  spreadMs: number;
  /** The numbers of the recipients, `LOOKED_UP` at most; asked only where it matters who they are. */
  phones: () => Promise<readonly string[]>;
}

/** Those of the messages that one channel is expected to send. */
interface Share extends Omit<SendWork, 'phones'> {
  phones: readonly string[];
}

/** Forecasts when messages will have left that are not queued yet, by the same rules as for a batch. */
@Injectable()
export class SendForecast {
  constructor(
    private readonly channels: Channels,
    private readonly forecasts: ChannelForecasts,
    private readonly backlog: ChannelBacklog,
    private readonly people: NewPeople,
    private readonly clock: Clock,
  ) {}

  /**
   * As if they were queued now. By a pool they are shared as its assignment shares new people; those who have a channel of it
   * already may shift that a little either way, so it is an estimate and no bound.
   */
  async of(work: SendWork): Promise<Forecast> {
    const now = this.clock.now();
    const channel = this.channels.withId(work.channelId);
    if (work.messages === 0) return NO_FORECAST;
    if (channel) return this.onChannel(channel, { ...work, phones: await this.phonesFor([channel], work) }, now);
    const pool = this.channels.pools().find(({ id }) => id === work.channelId);
    if (!pool) return NO_FORECAST;
    const members = pool.memberIds.flatMap((id) => this.channels.withId(id) ?? []);
    const open = members.filter((member) => leavesToOthersSince(member, this.channels.allPaused, now) === null);
    if (open.length === 0) return stopped(pool.name, waitsFor('channel_paused', null));
    const phones = await this.phonesFor(open, work);
    const shares = sharesOf(open, { ...work, phones });
    const found: Forecast[] = [];
    for (const [index, member] of open.entries()) found.push(await this.onChannel(member, shares[index]!, now));
    return lastOf(found);
  }

  private async phonesFor(channels: readonly ChannelView[], work: SendWork): Promise<readonly string[]> {
    return channels.some(({ warmForMs }) => warmForMs !== null) ? work.phones() : [];
  }

  private async onChannel(channel: ChannelView, share: Share, now: number): Promise<Forecast> {
    const situation = await this.forecasts.situation(channel, now);
    if (situation.from === null) return stopped(channel.name, situation.blockedBy);
    const mix = await this.mixOf(share, situation, now);
    const starts = Math.max(situation.from, share.scheduledAt ?? 0);
    const backlog = await this.backlogOf(share, mix, situation, now);
    const rule = situation.use?.rule ?? null;
    const isLookedUp = rule === null || share.phones.length >= share.messages;
    const lastDueAt = share.scheduledAt === null && share.spreadMs === 0 ? 0 : starts + lastOfSpread(share);
    return this.forecasts.of(situation, {
      ...backlog,
      isEarliest: backlog.isEarliest || !isLookedUp,
      own: { warm: share.messages - mix.fresh - mix.reached, ...mix },
      lastDueAt,
      // Nobody is on a list twice; who got another message just now waits for the spacing once.
      spacedUntil: starts,
      measuredEnd: null,
    });
  }

  private async mixOf({ phones, messages }: Share, { channel, use }: ChannelSituation, now: number) {
    if (!use?.rule) return { fresh: 0, reached: 0 };
    const kinds = await this.people.kinds(channel.id, use.rule, phones.slice(0, messages), now);
    return mixOf(kinds);
  }

  private async backlogOf(
    { lane, apiKeyId, messages, scheduledAt, spreadMs }: Share,
    mix: PeopleMix,
    { channel, from, use }: ChannelSituation,
    now: number,
  ): Promise<Backlog> {
    const rule = use?.rule ?? null;
    const at = Math.max(scheduledAt ?? now, now);
    const isNow = at === now && spreadMs === 0;
    const last = {
      channelId: channel.id,
      lane,
      apiKeyId,
      dueAt: at + lastOfSpread({ spreadMs, messages }),
      id: LAST_ID,
    };
    const own = { ...mix, messages, last, rule };
    const times = { from: from!, now };
    const toCold = mix.fresh + mix.reached;
    if (isNow) return this.backlog.due(own, { plain: messages - toCold, aside: toCold }, times);
    const before = await this.backlog.dueBefore(own, times);
    return together([before, await this.backlog.later(own, Math.max(at, from!), 0, now)]);
  }
}

/** When the last message of a spread is due, in ms after the first. */
function lastOfSpread({ spreadMs, messages }: Pick<Share, 'spreadMs' | 'messages'>): number {
  return Math.floor((spreadMs * (messages - 1)) / Math.max(messages, 1));
}

/** What each of these channels is expected to send, by its pace. */
function sharesOf(channels: readonly ChannelView[], work: Share): Share[] {
  const all = channels.reduce((sum, channel) => sum + capacityOf(channel), 0);
  let first = 0;
  return channels.map((channel, index) => {
    const part = Math.round((work.messages * capacityOf(channel)) / all);
    const messages = index === channels.length - 1 ? work.messages - first : Math.min(part, work.messages - first);
    const phones = work.phones.slice(first, first + messages);
    first += messages;
    return { ...work, channelId: channel.id, messages, phones };
  });
}
