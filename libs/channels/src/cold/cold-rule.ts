import { localDay } from '@recado/core';
import type { MediaType } from '@recado/core';
import type { NewRecipientLimits } from '../limits/channel-limits.js';
import { capOn } from '../limits/daily-cap.js';
import type { SharedLimit } from '../portfolio/portfolio.js';
import { startOfDay } from '../limits/sending-window.js';

/** How far the distance between two messages to cold recipients deviates from the chosen one, as a share. */
const JITTER = 0.2;

/** Why nothing goes to cold recipients now. */
export interface ColdStop {
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
export interface ColdSends {
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
