import type { FarLibrary } from './far-library.js';

const EMPTY = Buffer.alloc(0);

/**
 * A genuine certificate chain, which is public. Clients check its signatures, and not that its leaf is the key of the
 * handshake.
 */
export const CHAIN = Buffer.from(
  'CncKMwjjAhADGiCRKg7Kg1iu4CSulwLBaxX51Tefw6VXGgZqcr5OEbXIRiDQ04bOBijQjZ/TBhJA34Bj82jAHhLpCWBNVBlGnFDieamd8+138S57uMt9' +
    'ke9mrn5r4+VepwBPKEgHjob6bR70rlCmWDkxZv+CfVjIAxJ2CjIIAxAAGiAcUamsMDmUxsjQuS6hh4pTNHZZnMWZ++o1mX2aqQzOYiCAka6+Bij/3rfc' +
    'BhJAJw8pRkhTn+1IcOJQVN1OlZg6uikYnCumyO7acFVVX3U3QPXsGSq2TCbCbWrebSC593Su43EgprIDlfU8ZgWFBw==',
  'base64',
);

/** The responder's side of the handshake Noise XX, and of the frames after it. */
export class Noise {
  private hash: Buffer;
  private salt: Buffer;
  private key: Buffer;
  private counter = 0;
  private frames: { in: Buffer; out: Buffer; received: number; sent: number } | undefined;

  constructor(private readonly library: FarLibrary) {
    this.hash = this.salt = this.key = Buffer.from(library.NOISE_MODE);
    this.mixHash(library.NOISE_WA_HEADER);
  }

  mixHash(data: Uint8Array): void {
    this.hash = this.library.sha256(Buffer.concat([this.hash, data]));
  }

  mixKey(shared: Uint8Array): void {
    const out = this.library.hkdf(Buffer.from(shared), 64, { salt: this.salt, info: '' });
    this.salt = Buffer.from(out.subarray(0, 32));
    this.key = Buffer.from(out.subarray(32));
    this.counter = 0;
  }

  encrypt(data: Uint8Array): Buffer {
    const { frames } = this;
    if (frames) return this.library.aesEncryptGCM(data, frames.out, iv(frames.sent++), EMPTY);
    const result = this.library.aesEncryptGCM(data, this.key, iv(this.counter++), this.hash);
    this.mixHash(result);
    return result;
  }

  decrypt(data: Uint8Array): Buffer {
    const { frames } = this;
    if (frames) return this.library.aesDecryptGCM(data, frames.in, iv(frames.received++), EMPTY);
    const result = this.library.aesDecryptGCM(data, this.key, iv(this.counter++), this.hash);
    this.mixHash(data);
    return result;
  }

  /** The handshake is done: from now on each direction has its key. */
  finish(): void {
    this.mixKey(EMPTY);
    this.frames = { in: this.salt, out: this.key, received: 0, sent: 0 };
  }
}

function iv(count: number): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt32BE(count, 8);
  return bytes;
}
