import type { UsualLimits } from '@recado/config';
import type { ChannelLimits } from './channel-limits.js';

/** What limits a channel until somebody chooses other limits. `usual`: what its kind of gateway bears; missing: anything. */
export function defaultLimits(timezone: string, usual?: UsualLimits): ChannelLimits {
  const { pace, spacingMs } = usual ?? { pace: null, spacingMs: 0 };
  return { pace, spacingMs, dailyCap: null, window: null, timezone };
}
