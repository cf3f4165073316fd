import { type GatewayDefinition, settingsOf, webAddress } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
import { ANY_FILES } from '../shared/phone-files.js';
import { HTTP_TEXTS } from './http.texts.js';

/** A program of the operator. */
const schema = z.object({
  /** The URL that messages are posted to. */
  url: webAddress().describe('the URL that takes the messages'),
  /** Signs requests and receipts: `whsec_` and the base64 of 24 to 64 bytes. */
  secret: z
    .string()
    .refine(isSigningSecret, 'must be whsec_ followed by the base64 of 24 to 64 random bytes')
    .optional(),
  /** How the program gets a file: by an address of Recado that opens it for an hour (by default), or within the message in base64. */
  files: z.enum(['address', 'data'], 'must be address or data').optional(),
});

export type HttpSettings = Readonly<z.output<typeof schema>>;

export const httpDefinition: GatewayDefinition = {
  kind: 'http',
  settings: settingsOf({
    schema,
    secrets: ['secret'],
    variables: { url: 'HTTP_GATEWAY_URL', secret: 'HTTP_GATEWAY_SECRET', files: 'HTTP_GATEWAY_FILES' },
    first: ['url', 'secret'],
  }),
  isIdempotent: true,
  carries: { media: MEDIA_TYPES, files: { maxBytes: ANY_FILES }, replies: true },
  texts: HTTP_TEXTS,
};

function isSigningSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}
