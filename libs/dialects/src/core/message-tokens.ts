import { type Cipher, createCipheriv, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppSecret } from '@recado/auth';

const PURPOSE = 'dialect message id';
const HALF_BYTES = 4;
const ID_BYTES = 2 * HALF_BYTES;
/** A check, and the id. */
const SHORT_BYTES = 1 + ID_BYTES;
/** Bytes of the further check of a long token. */
const TAIL_BYTES = 7;
const SHORT = /^[0-9a-f]{18}$/i;
const LONG = /^[0-9a-f]{32}$/i;

/**
 * The ids by which programs of other providers know messages. Nothing is stored: an id of ours turns into a token and back,
 * tokens of neighbours do not resemble each other, and an id that came from the provider itself is recognised as foreign.
 */
@Injectable()
export class MessageTokens {
  private ciphers: [Cipher, ...Cipher[]] | undefined;

  constructor(private readonly secret: AppSecret) {}

  /** 18 digits of upper-case hex. */
  of(id: number): string {
    return shortOf(this.all()[0], id).toString('hex').toUpperCase();
  }

  /** 32 digits of lower-case hex, of which the first 18 are those of `of`. */
  longOf(id: number): string {
    const [cipher] = this.all();
    const short = shortOf(cipher, id);
    return Buffer.concat([short, tailOf(cipher, short)]).toString('hex');
  }

  /** The id of a token of either length; undefined: it is not one of ours. A token by the previous APP_SECRET is. */
  read(token: string): number | undefined {
    const isLong = LONG.test(token);
    if (!isLong && !SHORT.test(token)) return undefined;
    const bytes = Buffer.from(token, 'hex');
    const short = bytes.subarray(0, SHORT_BYTES);
    for (const cipher of this.all()) {
      if (isLong && !timingSafeEqual(tailOf(cipher, short), bytes.subarray(SHORT_BYTES))) continue;
      const id = idIn(cipher, short);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  private all(): [Cipher, ...Cipher[]] {
    if (this.ciphers) return this.ciphers;
    const [present, ...earlier] = this.secret.deriveAll(PURPOSE);
    return (this.ciphers = [cipherOf(present), ...earlier.map(cipherOf)]);
  }
}

/** What the blocks of the cipher are for, so that none is asked for twice. */
const [CHECK, TAIL] = [4, 5];
const BLOCK_BYTES = 16;

/**
 * A function of 16 bytes that nobody can tell from a random one. One block is ciphered at a time and nothing is chained, so
 * that one cipher serves every token: a keyed hash for each round would cost five times as much.
 */
function cipherOf(key: Buffer): Cipher {
  return createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
}

function randomFor(cipher: Cipher, purpose: number, given: Buffer): Buffer {
  const block = Buffer.alloc(BLOCK_BYTES);
  block[0] = purpose;
  given.copy(block, 1);
  return cipher.update(block);
}

function shortOf(cipher: Cipher, id: number): Buffer {
  const block = Buffer.alloc(ID_BYTES);
  block.writeBigUInt64BE(BigInt(id));
  const mixed = feistel(cipher, block, [0, 1, 2, 3]);
  return Buffer.concat([checkOf(cipher, mixed), mixed]);
}

function idIn(cipher: Cipher, short: Buffer): number | undefined {
  const mixed = short.subarray(1);
  if (checkOf(cipher, mixed)[0] !== short[0]) return undefined;
  // The same network with its halves exchanged and its rounds in reverse undoes it.
  const id = swapped(feistel(cipher, swapped(mixed), [3, 2, 1, 0])).readBigUInt64BE();
  return id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : undefined;
}

/** Four rounds look random to whoever sees both ends (Luby and Rackoff, 1988). */
function feistel(cipher: Cipher, block: Buffer, rounds: readonly number[]): Buffer {
  let [left, right] = [block.readUInt32BE(0), block.readUInt32BE(HALF_BYTES)];
  const half = Buffer.alloc(HALF_BYTES);
  for (const round of rounds) {
    half.writeUInt32BE(right);
    [left, right] = [right, (left ^ randomFor(cipher, round, half).readUInt32BE(0)) >>> 0];
  }
  const mixed = Buffer.alloc(ID_BYTES);
  mixed.writeUInt32BE(left, 0);
  mixed.writeUInt32BE(right, HALF_BYTES);
  return mixed;
}

function swapped(block: Buffer): Buffer {
  return Buffer.concat([block.subarray(HALF_BYTES), block.subarray(0, HALF_BYTES)]);
}

function checkOf(cipher: Cipher, mixed: Buffer): Buffer {
  return randomFor(cipher, CHECK, mixed).subarray(0, 1);
}

function tailOf(cipher: Cipher, short: Buffer): Buffer {
  return randomFor(cipher, TAIL, short).subarray(0, TAIL_BYTES);
}
