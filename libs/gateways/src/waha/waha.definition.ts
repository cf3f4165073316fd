import { baseAddress, type GatewayDefinition, headerSecret, settingsOf } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { ONE_PHONE, WARM_FOR_A_MONTH } from '../shared/usual-limits.js';
import { WAHA_TEXTS } from './waha.texts.js';

/** A session of WAHA. */
const schema = z.object({
  url: baseAddress().describe('the URL of WAHA'),
  /** The name of the session. */
  session: z
    .string()
    .regex(/^[^/?#\s]{1,54}$/, 'must be the name of a session: no spaces, slashes, ? or #')
    .prefault('default'),
  apiKey: headerSecret().describe('the API key of WAHA'),
  /** Proves receipts (`hmac.key` of the session's webhook). Without it all receipts are refused. */
  webhookSecret: headerSecret().optional(),
});

export type WahaSettings = Readonly<z.output<typeof schema>>;

export const wahaDefinition: GatewayDefinition = {
  kind: 'waha',
  settings: settingsOf({
    schema,
    secrets: ['apiKey', 'webhookSecret'],
    variables: {
      url: 'WAHA_URL',
      session: 'WAHA_SESSION',
      apiKey: 'WAHA_API_KEY',
      webhookSecret: 'WAHA_HMAC_KEY',
    },
  }),
  isIdempotent: false,
  carries: { media: MEDIA_TYPES },
  usualLimits: ONE_PHONE,
  coldRecipients: WARM_FOR_A_MONTH,
  texts: WAHA_TEXTS,
};
