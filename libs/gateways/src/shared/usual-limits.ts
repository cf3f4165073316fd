import type { UsualLimits } from '@recado/config';

/** What one phone behind a bridge bears; WhatsApp restricts numbers that write faster (docs/gateways). */
export const ONE_PHONE: UsualLimits = { pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 }, spacingMs: 0 };
