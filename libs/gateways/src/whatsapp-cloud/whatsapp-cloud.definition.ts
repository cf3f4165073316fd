import { baseAddress, type GatewayDefinition, headerSecret, type OutsideWindow, settingsOf } from '@recado/config';
import { HEADER_MEDIA, type HeaderMediaType, MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { onOrOff } from '../shared/on-or-off.js';
import { CLOUD_FILES } from './cloud-limits.js';
import { WHATSAPP_CLOUD_TEXTS } from './whatsapp-cloud.texts.js';

/** Length of the period in which Meta takes free texts after each message of a recipient, in ms. */
const WINDOW_MS = 24 * 3_600_000;
/** A text that leaves so shortly before its end might arrive after it, in ms. */
const WINDOW_MARGIN_MS = 3 * 60_000;

/** A template as `name:language`. */
const carrierName = () =>
  z
    .string()
    .regex(/^[a-z0-9_]{1,512}:[a-z]{2,3}(?:_[A-Z]{2,4})?$/, 'must look like aviso:pt_BR')
    .optional();

const OUTSIDE_WINDOW = ['fail', 'direct_send', 'template'] as const;

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
  /** Meta's id of the WhatsApp Business account that the number belongs to: its templates and its news. */
  businessAccountId: z
    .string()
    .regex(/^\d{1,32}$/, 'must be the digits of the WhatsApp Business account ID')
    .optional(),
  /** What becomes of a text to a recipient who has not written within 24 hours. */
  outsideWindow: z.enum(OUTSIDE_WINDOW, 'must be fail, direct_send or template').prefault('fail'),
  /** The template that carries such a text, as `name:language`; its first parameter is the text. */
  carrierTemplate: carrierName(),
  /** The templates that carry a document, an image and a video in their headers; their first parameter is the caption. */
  carrierDocument: carrierName(),
  carrierImage: carrierName(),
  carrierVideo: carrierName(),
  /** Meta's id of the app, under which the samples of new templates are uploaded. Needed for nothing else. */
  appId: z
    .string()
    .regex(/^\d{1,32}$/, 'must be the digits of the app ID')
    .optional(),
  /** Whether templates of the category marketing leave by Meta's marketing API. */
  marketingApi: onOrOff(),
});

export type WhatsAppCloudSettings = Readonly<z.output<typeof schema>>;

/** What a channel with these settings does outside the window. */
export function outsideWindowOf({ outsideWindow, carrierTemplate, ...settings }: OutsideSettings): OutsideWindow {
  const mediaCarriers = Object.fromEntries(
    HEADER_MEDIA.flatMap((type) => {
      const carrier = nameOf(settings[MEDIA_CARRIERS[type]]);
      return carrier ? [[type, carrier]] : [];
    }),
  );
  return { policy: outsideWindow, carrier: nameOf(carrierTemplate), mediaCarriers };
}

function nameOf(setting: string | undefined): OutsideWindow['carrier'] {
  const [name, language] = setting?.split(':') ?? [];
  return name === undefined || language === undefined ? null : { name, language };
}

/** The setting that names the carrier of each kind of media. */
export const MEDIA_CARRIERS = {
  document: 'carrierDocument',
  image: 'carrierImage',
  video: 'carrierVideo',
} as const satisfies Record<HeaderMediaType, keyof WhatsAppCloudSettings>;

/** The settings of which that is said. */
export type OutsideSettings = Pick<
  WhatsAppCloudSettings,
  'outsideWindow' | 'carrierTemplate' | (typeof MEDIA_CARRIERS)[HeaderMediaType]
>;

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
      businessAccountId: 'WHATSAPP_BUSINESS_ACCOUNT_ID',
      outsideWindow: 'WHATSAPP_OUTSIDE_WINDOW',
      carrierTemplate: 'WHATSAPP_CARRIER_TEMPLATE',
      carrierDocument: 'WHATSAPP_CARRIER_DOCUMENT',
      carrierImage: 'WHATSAPP_CARRIER_IMAGE',
      carrierVideo: 'WHATSAPP_CARRIER_VIDEO',
      appId: 'WHATSAPP_APP_ID',
      marketingApi: 'WHATSAPP_MARKETING_API',
    },
    first: ['phoneNumberId', 'token', 'appSecret'],
  }),
  isIdempotent: false,
  harmless: [
    ...['version', 'token', 'appSecret', 'verifyToken', 'outsideWindow', 'appId', 'marketingApi'],
    ...['carrierTemplate', 'carrierDocument', 'carrierImage', 'carrierVideo'],
  ],
  way: 'official',
  isRecommended: true,
  carries: {
    media: MEDIA_TYPES,
    templates: 'listed',
    files: CLOUD_FILES,
    replies: true,
    buttons: true,
    payments: true,
    userIds: true,
  },
  // What Meta allows a new number in all and to one recipient (docs/gateways/facts.md).
  usualLimits: { pace: { messages: 80, periodMs: 1_000, jitterPercent: 0 }, spacingMs: 6_000 },
  coldRecipients: { warmForMs: WINDOW_MS - WINDOW_MARGIN_MS },
  outsideWindow: (settings) => outsideWindowOf(settings as WhatsAppCloudSettings),
  texts: WHATSAPP_CLOUD_TEXTS,
};
