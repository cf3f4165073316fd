import { localDay } from '@recado/core';
import type { UsualLimits } from '@recado/config';
import type { ChannelLimits } from './channel-limits.js';

/**
 * The limits of a channel for which nobody has chosen any. `usual`: those of its gateway; missing: none. `createdAt`
 * (UTC milliseconds): when its warm-up begins.
 */
export function defaultLimits(timezone: string, usual?: UsualLimits, createdAt = 0): ChannelLimits {
  const { pace, spacingMs, newRecipients } = usual ?? { pace: null, spacingMs: 0 };
  const limits = { pace, spacingMs, dailyCap: null, newRecipients: null, window: null, timezone };
  if (!newRecipients) return limits;
  const { messages, start, growthPercent, spacingMs: distance } = newRecipients;
  const warmUp = { start, growthPercent, firstDay: localDay(createdAt, timezone) };
  return { ...limits, newRecipients: { perDay: { messages, warmUp }, spacingMs: distance } };
}
