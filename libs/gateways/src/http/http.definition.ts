import { type GatewayDefinition, settingsOf, webAddress } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { ANY_FILES } from '../shared/phone-files.js';
import { essenceOf } from './description/description-essence.js';
import { demandsOf } from './description/description-demands.js';
import { traitsOf } from './description/description-traits.js';
import { descriptionSetting } from './description/description-setting.js';
import { HTTP_TEXTS } from './http.texts.js';
import { httpForm } from './http-form.js';
import { HTTP_PRESETS } from './presets/presets.js';

/** What a description names `{secret.1}` and so on: it goes into headers, or into a body. */
const describedSecret = () =>
  z
    .string()
    .regex(/^[\x20-\x7e]{1,1024}$/, 'must be 1 to 1,024 visible ASCII characters')
    .describe('the secret that the description names')
    .optional();

/** Shortest secret that proves callbacks: strangers may try, and a token of 16 characters is not guessed. */
const MIN_PROOF = 16;

/** Also as browsers write braces into an address. */
const PLACEHOLDER = /[{}]|%7b|%7d/i;

/** A program of the operator, or a provider that a description describes. */
const schema = z
  .object({
    /** The URL that messages are posted to; with a description, the one to which it adds its paths. */
    url: webAddress().max(2_048, 'must have at most 2,048 characters').describe('the URL that takes the messages'),
    /** Signs requests and receipts: `whsec_` and the base64 of 24 to 64 bytes. */
    secret: z
      .string()
      .refine(isSigningSecret, 'must be whsec_ followed by the base64 of 24 to 64 random bytes')
      .optional(),
    /** How the program gets a file: by an address of Recado that opens it for an hour (by default), or within the message in base64. */
    files: z.enum(['address', 'data'], 'must be address or data').optional(),
    /** How the provider is spoken to, as JSON: docs/gateways/http-description.md. Missing: as docs/gateways/http.md says. */
    description: descriptionSetting().optional(),
    secret1: describedSecret(),
    secret2: describedSecret(),
    secret3: describedSecret(),
    secret4: describedSecret(),
    secret5: describedSecret(),
  })
  .superRefine((settings, context) => {
    const { secrets, addsPaths, proof } = demandsOf(settings.description);
    const issue = (field: keyof typeof settings, message: string) =>
      context.addIssue({ code: 'custom', path: [field], message });
    if (addsPaths && /[?#]/.test(settings.url))
      issue('url', 'must end with its path, because the description adds paths: no ? and no #');
    // They would leave as they were typed: only the paths of the description are filled in.
    if (settings.description !== undefined && PLACEHOLDER.test(settings.url))
      issue('url', 'must hold no placeholder such as {to}: they stand in the paths of the description');
    for (const number of secrets)
      if (settings[`secret${number}`] === undefined) issue(`secret${number}`, 'is named by the description');
    if (proof !== undefined && (settings[`secret${proof}`]?.length ?? MIN_PROOF) < MIN_PROOF)
      issue(`secret${proof}`, 'proves receipts, so it must have 16 characters or more');
  });

export type HttpSettings = Readonly<z.output<typeof schema>>;

export const httpDefinition: GatewayDefinition = {
  kind: 'http',
  settings: settingsOf({
    schema,
    secrets: ['secret', 'secret1', 'secret2', 'secret3', 'secret4', 'secret5'],
    documents: ['description'],
    variables: {
      url: 'HTTP_GATEWAY_URL',
      secret: 'HTTP_GATEWAY_SECRET',
      files: 'HTTP_GATEWAY_FILES',
      description: 'HTTP_GATEWAY_DESCRIPTION',
      secret1: 'HTTP_GATEWAY_SECRET_1',
      secret2: 'HTTP_GATEWAY_SECRET_2',
      secret3: 'HTTP_GATEWAY_SECRET_3',
      secret4: 'HTTP_GATEWAY_SECRET_4',
      secret5: 'HTTP_GATEWAY_SECRET_5',
    },
    first: ['url', 'secret'],
  }),
  isIdempotent: true,
  // The secret signs requests and receipts; the others may name an account, which alone knows what it was sent.
  harmless: ['secret', 'files'],
  essence: (settings) => ({ ...settings, description: essenceOf(settings.description) }),
  carries: { media: MEDIA_TYPES, files: { maxBytes: ANY_FILES }, replies: true },
  traits: ({ description }) => traitsOf(description),
  texts: HTTP_TEXTS,
  presets: HTTP_PRESETS,
  form: httpForm,
};

function isSigningSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}
