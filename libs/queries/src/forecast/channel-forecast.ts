import { Injectable } from '@nestjs/common';
import { Channels, type ChannelView, forecast, forecastDays } from '@recado/channels';
import { DAY_MS } from '@recado/core';
import type { WaitingFor } from '@recado/messages';
import { ColdUse } from '@recado/recipients';
import { channelReason } from '../waiting/channel-reason.js';
import type { Backlog } from './channel-backlog.js';
import { ChannelUse, type ChannelUseView } from './channel-use.js';
import { type Forecast, NO_FORECAST, stopped } from './forecast.view.js';
import type { PeopleMix } from './new-people.js';

/** How far ahead an end is told, in ms: no message is scheduled later. */
const MAX_AHEAD_MS = 366 * DAY_MS;

/** What is to leave on a channel. Times are UTC milliseconds. */
export interface ChannelWork extends Backlog {
  /** Of the messages in question, how many go to people for whom the limits of new people do not count, and how many not. */
  own: { warm: number } & PeopleMix;
  /** When the last of them is due; 0: they are. */
  lastDueAt: number;
  /** When the spacing of their recipients lets the last one go. */
  spacedUntil: number;
  /** When the last of them leaves by what the channel did lately, where pace and cap do not tell; null: not known. */
  measuredEnd: number | null;
}

/** What a channel does now, for a forecast. */
export interface ChannelSituation {
  channel: ChannelView;
  /** Why it sends nothing now; null: it sends. */
  blockedBy: WaitingFor | null;
  /** Nothing leaves before this time but for its window; null: that is not known. */
  from: number | null;
  use: ChannelUseView | null;
}

/** Forecasts when the messages of a channel leave: queued ones, and ones that a form is about to queue. */
@Injectable()
export class ChannelForecasts {
  constructor(
    private readonly channels: Channels,
    private readonly use: ChannelUse,
    private readonly cold: ColdUse,
  ) {}

  /** What the channel does now, and how much of its limits it has used. */
  async situation(channel: ChannelView, now: number): Promise<ChannelSituation> {
    const blockedBy = channelReason(channel, this.channels.allPaused, now);
    const from = blockedBy ? endOfStop(blockedBy, now) : now;
    return { channel, blockedBy, from, use: from === null ? null : await this.use.of(channel, from) };
  }

  /** When the last of the messages in question leaves. */
  async of(situation: ChannelSituation, work: ChannelWork): Promise<Forecast> {
    const found = this.byChannel(situation, work);
    const shared = situation.use?.rule?.shared;
    if (!shared || work.own.fresh === 0 || found.end === null) return found;
    const people = work.arrivals.reduce((sum, { fresh }) => sum + fresh, 0);
    const end = await this.cold.roomFor(shared, people);
    if (end <= found.end) return found;
    const isFar = end - situation.use!.state.from > MAX_AHEAD_MS;
    const left = Math.max(shared.recipients - (await this.cold.of(shared)), 0);
    // Other channels and programs of the portfolio use the same limit.
    const limit = { code: 'messaging_limit', recipients: shared.recipients, left } as const;
    return { ...found, end: isFar ? null : end, isEarliest: !isFar, limit };
  }

  /** By the limits of the channel alone. */
  private byChannel({ channel, blockedBy, use }: ChannelSituation, work: ChannelWork): Forecast {
    if (use === null) return stopped(channel.name, blockedBy);
    const { own, arrivals, before, lastDueAt, spacedUntil, measuredEnd } = work;
    const toCold = own.fresh + own.reached;
    if (toCold > 0 && use.coldStop) return stopped(channel.name, use.coldStop);
    const { state, lockedUntil } = use;
    const asks = { warm: own.warm > 0, cold: toCold > 0 };
    const { limits } = channel;
    const input = { limits, state, lockedUntil, arrivals, asks, lastDueAt, spacedUntil };
    const { end, limit } = forecast(input);
    const view: Forecast = { ...NO_FORECAST, channel: channel.name, limit, before };
    if (end !== null && end - state.from > DAY_MS && isCounted(channel))
      view.days = forecastDays(input, { warm: own.warm, cold: toCold });
    if (end === null) return view;
    const isEarliest = work.isEarliest;
    if (isCounted(channel) || own.warm === 0) return { ...view, end, isEarliest };
    // A channel without pace and cap sends as fast as its provider takes it.
    if (measuredEnd !== null && measuredEnd > end) return { ...view, limit: null, end: measuredEnd, isEarliest };
    const isKnown = measuredEnd !== null || end > state.from;
    return { ...view, end: isKnown ? end : null, isEarliest: isKnown && isEarliest };
  }
}

/** Whether the limits of a channel tell how fast it sends. */
export function isCounted({ limits }: ChannelView): boolean {
  return limits.pace !== null || limits.dailyCap !== null;
}

/**
 * When a channel that sends nothing now sends again, UTC milliseconds. Its window is one of its limits. Null: a person
 * must act, or it fails and is only tried then.
 */
function endOfStop({ code, until }: WaitingFor, now: number): number | null {
  if (code === 'window') return now;
  return code === 'channel_throttled' ? until : null;
}
