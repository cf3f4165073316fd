import { Injectable } from '@nestjs/common';
import { localDay, type MediaType } from '@recado/core';
import { type NewRecipientLimits, capOn, startOfDay } from '../channel-limits.js';
import type { ChannelView } from '../list/channel.view.js';
import { Channels } from '../list/channels.js';
import { type SharedLimit, sharedLimitOf } from '../list/portfolio.js';
import { TemplateSuspensions } from '../news/channel-templates.js';

/** How far the distance between two messages to cold recipients deviates from the chosen one, as a share. */
const JITTER = 0.2;

/** Why nothing goes to cold recipients now. */
interface ColdStop {
  /** The provider does not let the channel write to them, or does not send the template that the texts to them need. */
  kind: 'locked' | 'template';
  /** UTC milliseconds; null: unknown. */
  until: number | null;
  /** Our stable code of the lock; null: there is none. */
  code: string | null;
  /** Messages with media of these types go all the same, by templates of their own. Missing: none do. */
  media?: readonly MediaType[];
}

/** What a channel may send to cold recipients at this time. */
export interface ColdRule {
  /** How long a recipient counts as warm after each message of theirs, in ms. */
  warmForMs: number;
  /** Null: nothing stops it. */
  stop: ColdStop | null;
  /** Null: no limits beyond those for all messages. */
  limits: NewRecipientLimits | null;
  /** What it may do together with other channels of its portfolio; null: no such limit is known. */
  shared: SharedLimit | null;
  timezone: string;
}

/** How often a channel has written to cold recipients. */
interface ColdSends {
  /** To how many new ones today. */
  reached: number;
  /** When it last wrote to a cold one, UTC milliseconds; null: never. */
  lastAt: number | null;
}

/** When the day began in which new recipients are counted, UTC milliseconds. */
export function coldDayStart({ timezone }: ColdRule, now: number): number {
  return startOfDay(localDay(now, timezone), timezone);
}

/** To how many more new recipients the channel may write today; Infinity without limits. */
export function newRecipientsLeft({ limits, timezone }: ColdRule, { reached }: ColdSends, now: number): number {
  return limits ? capOn(limits.perDay, localDay(now, timezone)) - reached : Infinity;
}

/** When the channel may write to new recipients again after a day whose number is used up, UTC milliseconds. */
export function nextColdDay({ timezone }: ColdRule, now: number): number {
  return startOfDay(localDay(now, timezone) + 1, timezone);
}

/** The distance to the next message to a cold recipient, in ms; `random` in [0, 1). */
export function coldDistance({ limits }: ColdRule, random: number): number {
  return (limits?.spacingMs ?? 0) * (1 + JITTER * (2 * random - 1));
}

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
