import { z } from 'zod';
import { baseAddress, secret, type SettingsSchemaOf } from './settings-schema.js';

/** A phone number on Meta's WhatsApp Cloud API. */
export interface WhatsAppCloudSettings {
  readonly url: string;
  /** Of the Graph API, such as `v25.0`. */
  readonly version: string;
  /** Meta's number of the phone number, not the phone number itself. */
  readonly phoneNumberId: string;
  /** Of a system user, without end. */
  readonly token: string;
  /** Proves receipts; without it none is believed. */
  readonly appSecret?: string | undefined;
  /** What Meta must say when it asks whether the address of the receipts is ours. */
  readonly verifyToken?: string | undefined;
}

export const whatsappCloudSettings: SettingsSchemaOf<WhatsAppCloudSettings> = {
  schema: z.object({
    url: baseAddress().prefault('https://graph.facebook.com'),
    // Supported until July 2028 (docs/gateways/facts.md).
    version: z
      .string()
      .regex(/^v\d{1,3}\.\d{1,2}$/, 'must look like v25.0')
      .prefault('v25.0'),
    phoneNumberId: z
      .string()
      .regex(/^\d{1,32}$/, 'must be the digits of the phone number ID')
      .describe('the phone number ID of the sender'),
    token: secret().describe('an access token of Meta'),
    appSecret: secret().optional(),
    verifyToken: secret().optional(),
  }),
  secrets: ['token', 'appSecret', 'verifyToken'],
  variables: {
    url: 'WHATSAPP_API_URL',
    version: 'WHATSAPP_API_VERSION',
    phoneNumberId: 'WHATSAPP_PHONE_NUMBER_ID',
    token: 'WHATSAPP_TOKEN',
    appSecret: 'WHATSAPP_APP_SECRET',
    verifyToken: 'WHATSAPP_VERIFY_TOKEN',
  },
};
