import { z } from 'zod';
import { baseAddress, secret, type SettingsSchemaOf } from './settings-schema.js';

/** An instance of Evolution API v2. */
export interface EvolutionSettings {
  readonly url: string;
  /** Its name. */
  readonly instance: string;
  /** Of the instance, or the global one. */
  readonly apiKey: string;
  /** Proves receipts: their `X-Webhook-Token`, or the `jwt_key` that signs them; without it none is believed. */
  readonly webhookSecret?: string | undefined;
}

export const evolutionSettings: SettingsSchemaOf<EvolutionSettings> = {
  schema: z.object({
    url: baseAddress().describe('the URL of Evolution API'),
    instance: z
      .string()
      .regex(/^(?! )[^/?#\p{Cc}]{1,100}(?<! )$/u, 'must be the name of an instance: no slashes, ? or #')
      .describe('the name of the instance'),
    apiKey: secret().describe('the API key of the instance'),
    webhookSecret: secret().optional(),
  }),
  secrets: ['apiKey', 'webhookSecret'],
  variables: {
    url: 'EVOLUTION_URL',
    instance: 'EVOLUTION_INSTANCE',
    apiKey: 'EVOLUTION_API_KEY',
    webhookSecret: 'EVOLUTION_WEBHOOK_TOKEN',
  },
};
