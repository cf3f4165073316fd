import { type GatewayDefinition, settingsOf } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { onOrOff } from '../shared/on-or-off.js';
import { PHONE_FILES } from '../shared/phone-files.js';
import { ONE_PHONE, WARM_FOR_A_MONTH } from '../shared/usual-limits.js';
import { LINKED_PHONE_TEXTS } from './linked-phone.texts.js';

/** A phone that is linked by a code. Its keys are no settings: they change with each message. */
const schema = z.object({
  /** Whether “typing…” is shown before each text. */
  typing: onOrOff(),
  /** The version of WhatsApp Web to name, when WhatsApp refuses that of the library. */
  clientVersion: z
    .string()
    .regex(/^\d{1,5}\.\d{1,6}\.\d{1,12}$/, 'must be a version such as 2.3000.1042466371')
    .optional(),
});

export type LinkedPhoneSettings = Readonly<z.output<typeof schema>>;

export const linkedPhoneDefinition: GatewayDefinition = {
  kind: 'linked-phone',
  settings: settingsOf({
    schema,
    secrets: [],
    variables: { typing: 'LINKED_PHONE_TYPING', clientVersion: 'LINKED_PHONE_CLIENT_VERSION' },
    // A link needs nothing but the phone: both are left as they are by most people.
    first: [],
  }),
  // Ids are ours and the same for each attempt, but that two phones show an equal id once has not been seen on live phones.
  isIdempotent: false,
  harmless: ['typing', 'clientVersion'],
  isOwned: true,
  tellsDepartures: true,
  way: 'phone',
  carries: { media: MEDIA_TYPES, files: { maxBytes: PHONE_FILES }, replies: true },
  usualLimits: ONE_PHONE,
  safeLimits: ONE_PHONE,
  coldRecipients: WARM_FOR_A_MONTH,
  texts: LINKED_PHONE_TEXTS,
};
