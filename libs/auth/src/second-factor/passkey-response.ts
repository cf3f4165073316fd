import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { z } from 'zod';

/** Base64url. The longest parts are attestations of a few kilobytes. */
const bytes = z.string().max(16_384);
const common = { id: bytes, rawId: bytes, type: z.literal('public-key'), clientExtensionResults: z.object({}) };

const REGISTRATION = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    attestationObject: bytes,
    transports: z.array(z.string()).max(20).optional(),
  }),
});
const AUTHENTICATION = z.object({
  ...common,
  response: z.object({
    clientDataJSON: bytes,
    authenticatorData: bytes,
    signature: bytes,
    userHandle: bytes.nullish(),
  }),
});

/** What a browser answered when it made a passkey; null for a text that is no such answer. */
export function readRegistration(json: string): RegistrationResponseJSON | null {
  return read(REGISTRATION, json);
}

/** What a browser answered when it used a passkey; null for a text that is no such answer. */
export function readAuthentication(json: string): AuthenticationResponseJSON | null {
  return read(AUTHENTICATION, json) as AuthenticationResponseJSON | null;
}

function read<T>(schema: z.ZodType<T>, json: string): T | null {
  try {
    return schema.safeParse(JSON.parse(json)).data ?? null;
  } catch {
    // It is no JSON, so it is no response either.
    return null;
  }
}
