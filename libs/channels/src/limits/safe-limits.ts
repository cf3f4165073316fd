import type { UsualLimits } from '@recado/config';
import type { ChannelLimits } from './channel-limits.js';

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
