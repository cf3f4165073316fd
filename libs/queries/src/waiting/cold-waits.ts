import { Injectable } from '@nestjs/common';
import {
  type ChannelView,
  coldDayStart,
  type ColdRule,
  ColdRules,
  newRecipientsLeft,
  nextColdDay,
} from '@recado/channels';
import { type WaitingFor, waitsFor } from '@recado/messages';
import { ColdUse, RecipientContacts } from '@recado/recipients';

/** Says what messages to cold recipients that are set aside wait for. */
@Injectable()
export class ColdWaits {
  constructor(
    private readonly rules: ColdRules,
    private readonly contacts: RecipientContacts,
    private readonly use: ColdUse,
  ) {}

  /**
   * What the messages of a channel that are set aside wait for: the end of a lock, its template, the next day or the next
   * message to a cold recipient; no time is known where the messaging limit of its portfolio is used up. Null: nothing, they are being brought back.
   */
  async of(channel: ChannelView, now: number): Promise<WaitingFor | null> {
    const rule = await this.rules.of(channel, now);
    if (rule === null) return null;
    const { stop } = rule;
    if (stop?.kind === 'template') return waitsFor('template', null);
    if (stop) return { code: 'new_recipient_cap', until: stop.until, reason: stop.code };
    return waitsFor('new_recipient_cap', await this.nextAt(channel.id, rule, now));
  }

  private async nextAt(channelId: number, rule: ColdRule, now: number): Promise<number | null> {
    const sends = await this.contacts.coldSends(channelId, coldDayStart(rule, now));
    if (newRecipientsLeft(rule, sends, now) <= 0) return nextColdDay(rule, now);
    if (await this.use.isSpent(rule.shared)) return null;
    return Math.max((sends.lastAt ?? 0) + (rule.limits?.spacingMs ?? 0), now);
  }
}
