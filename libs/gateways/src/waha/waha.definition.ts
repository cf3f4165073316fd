import { baseAddress, type GatewayDefinition, headerSecret, settingsOf } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { onOrOff } from '../shared/on-or-off.js';
import { PHONE_FILES } from '../shared/phone-files.js';
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
  /** Whether “typing…” is shown before each text. */
  typing: onOrOff(),
  /** Whether what a recipient wrote is marked as read before the channel writes to them. */
  markRead: onOrOff(),
});

/** WAHA reads 50 MB of JSON, and base64 takes a third more (docs/gateways/facts.md). */
const MAX_DOCUMENT = 36 * 1024 ** 2;

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
      typing: 'WAHA_TYPING',
      markRead: 'WAHA_MARK_READ',
    },
    first: ['url', 'session', 'apiKey'],
  }),
  isIdempotent: false,
  harmless: ['apiKey', 'webhookSecret', 'typing', 'markRead'],
  way: 'phone',
  isRecommended: true,
  carries: { media: MEDIA_TYPES, files: { maxBytes: { ...PHONE_FILES, document: MAX_DOCUMENT } }, replies: true },
  usualLimits: ONE_PHONE,
  safeLimits: ONE_PHONE,
  coldRecipients: WARM_FOR_A_MONTH,
  texts: WAHA_TEXTS,
};
