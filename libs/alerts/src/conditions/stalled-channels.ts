import { Injectable } from '@nestjs/common';
import { capOn, ChannelPaces, Channels, type ChannelView, conditionOf, windowState } from '@recado/channels';
import { LANES, MINUTE_MS, WAITING, localDay } from '@recado/core';
import { Database } from '@recado/database';
import { WaitingFigures } from '@recado/queries';
import type { AlertSettings } from '../settings/alert-settings.js';
import { type Condition, ConditionSource } from './condition.js';

/** The states in which a channel should send. */
const SHOULD_SEND = ['active', 'failing', 'throttled'];

/** The channels that have sent nothing for some minutes although messages wait that should leave. */
@Injectable()
export class StalledChannels extends ConditionSource {
  readonly kind = 'nothing_sent';

  constructor(
    private readonly database: Database,
    private readonly channels: Channels,
    private readonly paces: ChannelPaces,
    private readonly waiting: WaitingFigures,
  ) {
    super();
  }

  override async read({ stalledMinutes }: AlertSettings, now: number): Promise<readonly Condition[]> {
    const since = now - stalledMinutes * MINUTE_MS;
    const stalled: Condition[] = [];
    for (const channel of this.channels.open()) {
      const oldest = (await this.mayStall(channel, since, now)) ? await this.oldestWaiting(channel.id) : null;
      if (oldest === null || oldest > since || (await this.hasSent(channel.id, since))) continue;
      const detail = { channel: channel.name, minutes: stalledMinutes, waitingSince: oldest };
      stalled.push({ subject: String(channel.id), detail });
    }
    return stalled;
  }

  /** Whether nothing but a fault keeps it from sending, in all this time. */
  private async mayStall(channel: ChannelView, since: number, now: number): Promise<boolean> {
    const { state } = conditionOf(channel, this.channels.allPaused, now);
    if (!SHOULD_SEND.includes(state) || channel.createdAt > since) return false;
    const { window, dailyCap, timezone } = channel.limits;
    if (window && !windowState(window, timezone, since).open) return false;
    const { pacedUntil, day, used } = await this.paces.read(channel.id);
    const today = localDay(now, timezone);
    const isSpent = dailyCap !== null && day === today && used >= capOn(dailyCap, today);
    return !isSpent && pacedUntil <= now + MINUTE_MS;
  }

  private async oldestWaiting(channelId: number): Promise<number | null> {
    let oldest: number | null = null;
    for (const status of WAITING) {
      for (const lane of LANES) {
        const due = await this.waiting.oldestDue(status, channelId, lane);
        if (due !== null) oldest = Math.min(oldest ?? Infinity, due);
      }
    }
    return oldest;
  }

  private async hasSent(channelId: number, since: number): Promise<boolean> {
    const minute = Math.floor(since / MINUTE_MS) * MINUTE_MS;
    const sent = await this.database.read(
      `SELECT 1 FROM message_figures WHERE span = 1 AND starts_at >= ? AND channel_id = ? AND kind = 'sent' AND messages > 0
       LIMIT 1`,
      [minute, channelId],
    );
    return sent.length > 0;
  }
}
