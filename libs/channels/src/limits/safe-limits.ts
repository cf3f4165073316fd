import type { ChannelTraits, GatewayDefinition, GatewayDefinitions, UsualLimits } from '@recado/config';
import type { ChannelLimits } from './channel-limits.js';
import { readLimits } from './stored-limits.js';

/** By the path of a limit how lax it is: a greater number lets more leave. What is not limited is endless. */
type Laxities = Readonly<Record<string, number>>;

/**
 * The paths of the limits that are laxer than what is safe for a sender of this kind. `before`: the limits of the channel so
 * far; what they allowed already is no news.
 */
export function unsafeLimits(limits: ChannelLimits, safe: UsualLimits, before: ChannelLimits | null): string[] {
  const most = laxitiesOf(safe);
  const earlier = before && laxitiesOfLimits(before);
  return Object.entries(laxitiesOfLimits(limits))
    .filter(([path, lax]) => lax > (most[path] ?? Infinity) && lax > (earlier?.[path] ?? -Infinity))
    .map(([path]) => path);
}

/** What is safe for a sender of this kind with these traits of its own; undefined: the provider has limits of its own. */
export function safeLimitsOf(
  definition: GatewayDefinition | undefined,
  traits: ChannelTraits | undefined,
): UsualLimits | undefined {
  return traits?.usualLimits ?? definition?.safeLimits;
}

/** A channel as its row has it. */
interface StoredLimits {
  gateway: string;
  limits: string | null;
  traits: ChannelTraits | undefined;
}

/** Whether somebody has given a channel limits above what is safe for its sender. */
export function isAboveSafe({ gateway, limits, traits }: StoredLimits, gateways: GatewayDefinitions): boolean {
  const safe = safeLimitsOf(gateways.find(gateway), traits);
  // No limit depends on the time zone here.
  return safe !== undefined && limits !== null && unsafeLimits(readLimits(limits, 'UTC', safe), safe, null).length > 0;
}

function laxitiesOfLimits({ pace, newRecipients }: ChannelLimits): Laxities {
  const { messages, warmUp } = newRecipients?.perDay ?? { messages: Infinity, warmUp: null };
  return laxities(pace, {
    messages,
    start: warmUp?.start ?? messages,
    growthPercent: warmUp?.growthPercent ?? 0,
    spacingMs: newRecipients?.spacingMs ?? 0,
  });
}

function laxitiesOf({ pace, newRecipients }: UsualLimits): Laxities {
  return laxities(pace, newRecipients ?? NO_NEW_RECIPIENTS);
}

const NO_NEW_RECIPIENTS = { messages: Infinity, start: Infinity, growthPercent: Infinity, spacingMs: 0 };

function laxities(
  pace: ChannelLimits['pace'],
  { messages, start, growthPercent, spacingMs }: typeof NO_NEW_RECIPIENTS,
): Laxities {
  return {
    'pace.messages': pace ? pace.messages / pace.periodMs : Infinity,
    'newRecipients.perDay.messages': messages,
    'newRecipients.perDay.warmUp.start': start,
    'newRecipients.perDay.warmUp.growthPercent': growthPercent,
    'newRecipients.spacingMs': -spacingMs,
  };
}
