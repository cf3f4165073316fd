import type { GatewayDefinition, UsualLimits } from '@recado/config';

/**
 * Limits for one phone behind a bridge. WhatsApp restricts numbers that send faster, and those that write to many people
 * who have not written to them: after 15 to 40 of them on a day numbers were locked (docs/gateways/facts.md, Error 463).
 * From 20 on the first day, 6 % more each day reach 100 after four weeks. It is also what is safe for a phone, whichever
 * program links it (docs/channels.md#limits).
 */
export const ONE_PHONE: UsualLimits = {
  pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 },
  spacingMs: 0,
  newRecipients: { messages: 100, start: 20, growthPercent: 6, spacingMs: 60_000 },
};

/** WhatsApp does not tell how long it remembers that a recipient wrote; a month is our choice. */
export const WARM_FOR_A_MONTH: GatewayDefinition['coldRecipients'] = { warmForMs: 30 * 86_400_000 };
