import { Injectable } from '@nestjs/common';
import type { ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';
import { sharedLimitOf } from '../portfolio/portfolio.js';
import { TemplateSuspensions } from '../templates/template-suspensions.js';
import type { ColdRule, ColdStop } from './cold-rule.js';

/** What channels may send to recipients who have not written to them lately. */
@Injectable()
export class ColdRules {
  constructor(
    private readonly suspensions: TemplateSuspensions,
    private readonly channels: Channels,
  ) {}

  /**
   * The rule of a channel at this time (UTC milliseconds); null: cold recipients get as much as the others. Costs no query
   * until a channel or a template changes.
   */
  async of(channel: ChannelView, now: number): Promise<ColdRule | null> {
    const { warmForMs, limits } = channel;
    if (!warmForMs) return null;
    const stop = lockOf(channel, now) ?? (await this.suspension(channel.id));
    if (stop === null && limits.newRecipients === null) return null;
    const shared = sharedLimitOf(channel, this.channels.current());
    return { warmForMs, stop, limits: limits.newRecipients, shared, timezone: limits.timezone };
  }

  private async suspension(channelId: number): Promise<ColdStop | null> {
    const carrier = await this.suspensions.suspendedCarrier(channelId);
    if (carrier === null) return null;
    return { kind: 'template', until: null, code: null, media: await this.suspensions.carriedMedia(channelId) };
  }
}

/** The lock of a channel under which nothing goes to cold recipients; null: there is none now. */
export function lockOf({ coldLock }: Pick<ChannelView, 'coldLock'>, now: number): ColdStop | null {
  return coldLock && coldLock.until > now ? { kind: 'locked', ...coldLock } : null;
}
