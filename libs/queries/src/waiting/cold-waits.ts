import { Injectable } from '@nestjs/common';
import {
  type ChannelLimits,
  type ChannelView,
  coldDayStart,
  type ColdRule,
  ColdRules,
  expectedTime,
  localDay,
  newRecipientsLeft,
  nextColdDay,
} from '@recado/channels';
import { type WaitingFor, waitsFor } from '@recado/messages';
import { RecipientContacts } from '@recado/recipients';

/** How far the distance between two messages to cold recipients deviates from the chosen one, in %. */
const JITTER_PERCENT = 20;

/** Says what messages to cold recipients that are set aside wait for, and forecasts when they have left. */
@Injectable()
export class ColdWaits {
  constructor(
    private readonly rules: ColdRules,
    private readonly contacts: RecipientContacts,
  ) {}

  /**
   * What the messages of a channel that are set aside wait for: the end of a lock, its template, the next day or the next
   * message to a cold recipient. Null: nothing, they are being brought back.
   */
  async of(channel: ChannelView, now: number): Promise<WaitingFor | null> {
    const rule = await this.rules.of(channel, now);
    if (rule === null) return null;
    const { stop } = rule;
    if (stop?.kind === 'template') return waitsFor('template', null);
    if (stop) return { code: 'new_recipient_cap', until: stop.until, reason: stop.code };
    return waitsFor('new_recipient_cap', await this.nextAt(channel.id, rule, now));
  }

  /**
   * When `count` messages to new recipients will have left if none leaves before `from` (UTC milliseconds), by the limits
   * for them alone; null: unknown, or later than can be counted.
   */
  async endOf(channel: ChannelView, count: number, from: number): Promise<number | null> {
    const rule = await this.rules.of(channel, from);
    if (rule === null) return from;
    if (rule.stop?.until === null) return null;
    const start = Math.max(from, rule.stop?.until ?? 0);
    if (rule.limits === null) return start;
    const sends = await this.contacts.coldSends(channel.id, coldDayStart(rule, from));
    const usedOnDay = { day: localDay(from, rule.timezone), messages: sends.reached };
    const free = Math.max(start, (sends.lastAt ?? 0) + rule.limits.spacingMs);
    return expectedTime(limitsOf(rule, channel.limits), { from: free, usedOnDay }, count);
  }

  private async nextAt(channelId: number, rule: ColdRule, now: number): Promise<number | null> {
    const sends = await this.contacts.coldSends(channelId, coldDayStart(rule, now));
    if (newRecipientsLeft(rule, sends, now) <= 0) return nextColdDay(rule, now);
    return Math.max((sends.lastAt ?? 0) + (rule.limits?.spacingMs ?? 0), now);
  }
}

/** The limits for new recipients, as those of a channel that writes to nobody else. */
function limitsOf({ limits }: ColdRule, { window, timezone }: ChannelLimits): ChannelLimits {
  const { perDay: dailyCap, spacingMs: periodMs } = limits!;
  const pace = periodMs > 0 ? { messages: 1, periodMs, jitterPercent: JITTER_PERCENT } : null;
  return { pace, spacingMs: 0, dailyCap, newRecipients: null, window, timezone };
}
