import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

interface Ceremony {
  challenge: string;
  /** The page that asks. */
  origin: string;
  /** Whether the person gave a fingerprint, a face or a PIN. */
  isVerified?: boolean;
}

const FLAG = { present: 0x01, verified: 0x04, attested: 0x40 };

/** A passkey in software: answers the ceremonies of WebAuthn as a browser does. */
export class SoftwareAuthenticator {
  /** How often it says that it was used. Each use counts. */
  uses = 0;
  private readonly id = randomBytes(32);
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  private handle: string | undefined;

  /** The answer when it makes a passkey, as JSON. */
  enrol({ challenge, origin, isVerified = true }: Ceremony, handle: string): string {
    this.handle = handle;
    const authData = this.authenticatorData(origin, { isVerified, isNew: true });
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ]);
    return this.answer({
      clientDataJSON: base64(clientData('webauthn.create', challenge, origin)),
      attestationObject: base64(isoCBOR.encode(attestation as never)),
      transports: ['internal', 'a transport of the future'],
    });
  }

  /** The answer when it is used, as JSON. */
  use({ challenge, origin, isVerified = true }: Ceremony): string {
    this.uses++;
    const authData = this.authenticatorData(origin, { isVerified, isNew: false });
    const client = clientData('webauthn.get', challenge, origin);
    const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()]);
    return this.answer({
      clientDataJSON: base64(client),
      authenticatorData: base64(authData),
      signature: createSign('sha256').update(signed).sign(this.keys.privateKey, 'base64url'),
      userHandle: this.handle,
    });
  }

  private answer(response: object): string {
    const id = base64(this.id);
    return JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  }

  private authenticatorData(origin: string, { isVerified, isNew }: { isVerified: boolean; isNew: boolean }): Buffer {
    const party = createHash('sha256').update(new URL(origin).hostname).digest();
    const flags = FLAG.present | (isVerified ? FLAG.verified : 0) | (isNew ? FLAG.attested : 0);
    const head = Buffer.alloc(5);
    head.writeUInt8(flags);
    head.writeUInt32BE(this.uses, 1);
    return Buffer.concat([party, head, ...(isNew ? this.credentialData() : [])]);
  }

  private credentialData(): Buffer[] {
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    return [Buffer.alloc(16), length, this.id, Buffer.from(coseOf(this.keys.publicKey))];
  }
}

/** A public key of P-256 in COSE form. */
function coseOf(key: KeyObject): Uint8Array {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const coordinate = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
  const cose = new Map<number, unknown>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, coordinate(x)],
    [-3, coordinate(y)],
  ]);
  return isoCBOR.encode(cose as never);
}

function clientData(type: string, challenge: string, origin: string): Buffer {
  return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url');
}
