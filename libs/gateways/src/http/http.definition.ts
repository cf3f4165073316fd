import { type GatewayDefinition, settingsOf, webAddress } from '@recado/config';
import { MEDIA_TYPES } from '@recado/core';
import { z } from 'zod';
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
});

export type HttpSettings = Readonly<z.output<typeof schema>>;

export const httpDefinition: GatewayDefinition = {
  kind: 'http',
  settings: settingsOf({
    schema,
    secrets: ['secret'],
    variables: { url: 'HTTP_GATEWAY_URL', secret: 'HTTP_GATEWAY_SECRET' },
  }),
  isIdempotent: true,
  carries: { media: MEDIA_TYPES },
  texts: HTTP_TEXTS,
};

function isSigningSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}
