import type { ChannelLimits, Pace } from './channel-limits.js';

/** What the providers bear, where they say so or punish more; see docs/gateways. */
const ONE_IN_FOUR_SECONDS: Pace = { messages: 1, periodMs: 4_000, jitterPercent: 50 };
const BY_KIND: Readonly<Record<string, Pick<ChannelLimits, 'pace' | 'spacingMs'>>> = {
  'whatsapp-cloud': { pace: { messages: 80, periodMs: 1_000, jitterPercent: 0 }, spacingMs: 6_000 },
  evolution: { pace: ONE_IN_FOUR_SECONDS, spacingMs: 0 },
  waha: { pace: ONE_IN_FOUR_SECONDS, spacingMs: 0 },
};

/** What a channel of a kind of gateway is limited to until somebody chooses. */
export function defaultLimits(gateway: string, timezone: string): ChannelLimits {
  const { pace, spacingMs } = BY_KIND[gateway] ?? { pace: null, spacingMs: 0 };
  return { pace, spacingMs, dailyCap: null, window: null, timezone };
}
