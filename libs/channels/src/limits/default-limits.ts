import type { UsualLimits } from '@recado/config';
import type { ChannelLimits } from './channel-limits.js';

/** The limits of a channel for which nobody has chosen any. `usual`: those of its gateway; missing: none. */
export function defaultLimits(timezone: string, usual?: UsualLimits): ChannelLimits {
  const { pace, spacingMs } = usual ?? { pace: null, spacingMs: 0 };
  return { pace, spacingMs, dailyCap: null, window: null, timezone };
}
