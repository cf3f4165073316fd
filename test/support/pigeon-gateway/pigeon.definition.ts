import { type GatewayDefinition, headerSecret, settingsOf, webAddress } from '@recado/config';
import { z } from 'zod';

const schema = z.object({
  url: webAddress().describe('the URL of the pigeon loft'),
  token: headerSecret().describe('the token of the pigeon loft'),
});

export type PigeonSettings = Readonly<z.output<typeof schema>>;

export const pigeonDefinition: GatewayDefinition = {
  kind: 'pigeon',
  settings: settingsOf({ schema, secrets: ['token'], variables: { url: 'PIGEON_URL', token: 'PIGEON_TOKEN' } }),
  isIdempotent: true,
  usualLimits: { pace: { messages: 1, periodMs: 60_000, jitterPercent: 0 }, spacingMs: 0 },
};
