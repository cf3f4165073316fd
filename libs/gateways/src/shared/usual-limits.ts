import type { UsualLimits } from '@recado/config';

/** Limits for one phone behind a bridge. WhatsApp restricts numbers that send faster (docs/gateways). */
export const ONE_PHONE: UsualLimits = { pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 }, spacingMs: 0 };
