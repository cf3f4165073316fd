import { baseAddress, type GatewayDefinition, headerSecret, settingsOf } from '@recado/config';
import { z } from 'zod';
import { WHATSAPP_CLOUD_TEXTS } from './whatsapp-cloud.texts.js';

/** A phone number on Meta's WhatsApp Cloud API. */
const schema = z.object({
  url: baseAddress().prefault('https://graph.facebook.com'),
  /** The version of the Graph API. The default is supported until July 2028 (docs/gateways/facts.md). */
  version: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'must look like v25.0')
    .prefault('v25.0'),
  /** Meta's id of the phone number, not the phone number itself. */
  phoneNumberId: z
    .string()
    .regex(/^\d{1,32}$/, 'must be the digits of the phone number ID')
    .describe('the phone number ID of the sender'),
  /** The access token of a system user, without an expiry. */
  token: headerSecret().describe('an access token of Meta'),
  /** Proves receipts. Without it all receipts are refused. */
  appSecret: headerSecret().optional(),
  /** The token that Meta repeats when it verifies the receipts address. */
  verifyToken: headerSecret().optional(),
});

export type WhatsAppCloudSettings = Readonly<z.output<typeof schema>>;

export const whatsAppCloudDefinition: GatewayDefinition = {
  kind: 'whatsapp-cloud',
  settings: settingsOf({
    schema,
    secrets: ['token', 'appSecret', 'verifyToken'],
    variables: {
      url: 'WHATSAPP_API_URL',
      version: 'WHATSAPP_API_VERSION',
      phoneNumberId: 'WHATSAPP_PHONE_NUMBER_ID',
      token: 'WHATSAPP_TOKEN',
      appSecret: 'WHATSAPP_APP_SECRET',
      verifyToken: 'WHATSAPP_VERIFY_TOKEN',
    },
  }),
  isIdempotent: false,
  // What Meta allows a new number in all and to one recipient (docs/gateways/facts.md).
  usualLimits: { pace: { messages: 80, periodMs: 1_000, jitterPercent: 0 }, spacingMs: 6_000 },
  texts: WHATSAPP_CLOUD_TEXTS,
};
