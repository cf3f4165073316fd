import { z } from 'zod';
import { address, type SettingsSchemaOf } from './settings-schema.js';

/** A program of the operator's own. */
export interface HttpSettings {
  /** Takes the messages. */
  readonly url: string;
  /** Signs requests and receipts: `whsec_` and the base64 of 24 to 64 bytes. */
  readonly secret?: string | undefined;
}

export const httpSettings: SettingsSchemaOf<HttpSettings> = {
  schema: z.object({
    url: address().describe('the URL that takes the messages'),
    secret: z
      .string()
      .refine(isSigningSecret, 'must be whsec_ followed by the base64 of 24 to 64 random bytes')
      .optional(),
  }),
  secrets: ['secret'],
  variables: { url: 'HTTP_GATEWAY_URL', secret: 'HTTP_GATEWAY_SECRET' },
};

function isSigningSecret(text: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(text) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}
