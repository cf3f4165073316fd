import { z } from 'zod';
import { baseAddress, secret, type SettingsSchemaOf } from './settings-schema.js';

/** A session of WAHA. */
export interface WahaSettings {
  readonly url: string;
  /** Its name. */
  readonly session: string;
  readonly apiKey: string;
  /** Proves receipts (`hmac.key` of the session's webhook); without it none is believed. */
  readonly webhookSecret?: string | undefined;
}

export const wahaSettings: SettingsSchemaOf<WahaSettings> = {
  schema: z.object({
    url: baseAddress().describe('the URL of WAHA'),
    session: z
      .string()
      .regex(/^[^/?#\s]{1,54}$/, 'must be the name of a session: no spaces, slashes, ? or #')
      .prefault('default'),
    apiKey: secret().describe('the API key of WAHA'),
    webhookSecret: secret().optional(),
  }),
  secrets: ['apiKey', 'webhookSecret'],
  variables: {
    url: 'WAHA_URL',
    session: 'WAHA_SESSION',
    apiKey: 'WAHA_API_KEY',
    webhookSecret: 'WAHA_HMAC_KEY',
  },
};
