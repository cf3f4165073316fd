import { createHash } from 'node:crypto';
import type { RegistrationResponseJSON, WebAuthnCredential } from '@simplewebauthn/server';

/** A passkey as its row keeps it. */
interface StoredCredential {
  id: string;
  /** In COSE form, base64url. */
  publicKey: string;
  transports: string[];
}

/** The transports of WebAuthn, by which a browser finds the passkey again. */
const TRANSPORTS = ['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'];

/** The form in which the id of a passkey is looked up. */
export function hashOfCredential(id: string): string {
  return createHash('sha256').update(id).digest('hex');
}

/** The columns of a new passkey. */
export function credentialColumns({ id, publicKey, counter }: WebAuthnCredential, response: RegistrationResponseJSON) {
  const transports = TRANSPORTS.filter((each) => response.response.transports?.some((named) => named === each));
  const stored: StoredCredential = { id, publicKey: Buffer.from(publicKey).toString('base64url'), transports };
  return {
    credential_hash: hashOfCredential(id),
    credential_json: JSON.stringify(stored),
    sign_count: counter,
  };
}

/** The passkey of a row. */
export function credentialOf(json: string, counter: number): WebAuthnCredential {
  const { id, publicKey, transports } = JSON.parse(json) as StoredCredential;
  const known = transports as WebAuthnCredential['transports'];
  return { id, publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')), counter, transports: known };
}
