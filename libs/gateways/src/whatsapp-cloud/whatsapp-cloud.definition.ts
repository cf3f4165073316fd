import { baseAddress, type GatewayDefinition, headerSecret, settingsOf } from '@recado/config';
import { z } from 'zod';
import { WHATSAPP_CLOUD_TEXTS } from './whatsapp-cloud.texts.js';

/** A phone number on Meta's WhatsApp Cloud API. */
const schema = z.object({
  url: baseAddress().prefault('https://graph.facebook.com'),
  /** Of the Graph API. This one is supported until July 2028 (docs/gateways/facts.md). */
  version: z
    .string()
    .regex(/^v\d{1,3}\.\d{1,2}$/, 'must look like v25.0')
    .prefault('v25.0'),
  /** Meta's id of the phone number, not the phone number itself. */
  phoneNumberId: z
    .string()
    .regex(/^\d{1,32}$/, 'must be the digits of the phone number ID')
    .describe('the phone number ID of the sender'),
  /** Of a system user, without end. */
  token: headerSecret().describe('an access token of Meta'),
  /** Proves receipts; without it none is believed. */
  appSecret: headerSecret().optional(),
  /** What Meta must say when it asks whether the address of the receipts is ours. */
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
  // What Meta grants a new number, and to one recipient (docs/gateways/facts.md).
  usualLimits: { pace: { messages: 80, periodMs: 1_000, jitterPercent: 0 }, spacingMs: 6_000 },
  texts: WHATSAPP_CLOUD_TEXTS,
};
