import { baseAddress, type GatewayDefinition, headerSecret, settingsOf } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { onOrOff } from '../shared/on-or-off.js';
import { PHONE_FILES } from '../shared/phone-files.js';
import { ONE_PHONE, WARM_FOR_A_MONTH } from '../shared/usual-limits.js';
import { EVOLUTION_TEXTS } from './evolution.texts.js';

/** An instance of Evolution API v2. */
const schema = z.object({
  url: baseAddress().describe('the URL of Evolution API'),
  /** The name of the instance. */
  instance: z
    .string()
    .regex(/^(?! )[^/?#\p{Cc}]{1,100}(?<! )$/u, 'must be the name of an instance: no slashes, ? or #')
    .describe('the name of the instance'),
  /** The key of the instance, or the global one. */
  apiKey: headerSecret().describe('the API key of the instance'),
  /**
   * Proves receipts: their `X-Webhook-Token`, or the `jwt_key` that signs them. Without it all receipts are refused.
   */
  webhookSecret: headerSecret().optional(),
  /** Whether “typing…” is shown before each text. */
  typing: onOrOff(),
});

export type EvolutionSettings = Readonly<z.output<typeof schema>>;

export const evolutionDefinition: GatewayDefinition = {
  kind: 'evolution',
  settings: settingsOf({
    schema,
    secrets: ['apiKey', 'webhookSecret'],
    variables: {
      url: 'EVOLUTION_URL',
      instance: 'EVOLUTION_INSTANCE',
      apiKey: 'EVOLUTION_API_KEY',
      webhookSecret: 'EVOLUTION_WEBHOOK_TOKEN',
      typing: 'EVOLUTION_TYPING',
    },
    first: ['url', 'instance', 'apiKey'],
  }),
  isIdempotent: false,
  harmless: ['apiKey', 'webhookSecret', 'typing'],
  way: 'phone',
  carries: { media: MEDIA_TYPES, files: { maxBytes: PHONE_FILES }, replies: true },
  usualLimits: ONE_PHONE,
  safeLimits: ONE_PHONE,
  coldRecipients: WARM_FOR_A_MONTH,
  texts: EVOLUTION_TEXTS,
};
