import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppSecret } from '@recado/auth';

const PURPOSE = 'dialect message id';
/** Rounds of the Feistel network: four make it look random to whoever sees both ends (Luby and Rackoff, 1988). */
const ROUNDS = 4;
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
  private keys: [Buffer, ...Buffer[]] | undefined;

  constructor(private readonly secret: AppSecret) {}

  /** 18 digits of upper-case hex. */
  of(id: number): string {
    return shortOf(this.all()[0], id).toString('hex').toUpperCase();
  }

  /** 32 digits of lower-case hex, of which the first 18 are those of `of`. */
  longOf(id: number): string {
    const [key] = this.all();
    const short = shortOf(key, id);
    return Buffer.concat([short, tailOf(key, short)]).toString('hex');
  }

  /** The id of a token of either length; undefined: it is not one of ours. A token by the previous APP_SECRET is. */
  read(token: string): number | undefined {
    const isLong = LONG.test(token);
    if (!isLong && !SHORT.test(token)) return undefined;
    const bytes = Buffer.from(token, 'hex');
    const short = bytes.subarray(0, SHORT_BYTES);
    for (const key of this.all()) {
      if (isLong && !timingSafeEqual(tailOf(key, short), bytes.subarray(SHORT_BYTES))) continue;
      const id = idIn(key, short);
      if (id !== undefined) return id;
    }
    return undefined;
  }

  private all(): [Buffer, ...Buffer[]] {
    return (this.keys ??= this.secret.deriveAll(PURPOSE));
  }
}

function shortOf(key: Buffer, id: number): Buffer {
  const block = Buffer.alloc(ID_BYTES);
  block.writeBigUInt64BE(BigInt(id));
  const mixed = feistel(key, block, [0, 1, 2, 3]);
  return Buffer.concat([checkOf(key, mixed), mixed]);
}

function idIn(key: Buffer, short: Buffer): number | undefined {
  const mixed = short.subarray(1);
  if (checkOf(key, mixed)[0] !== short[0]) return undefined;
  // The same network with its halves exchanged and its rounds in reverse undoes it.
  const id = swapped(feistel(key, swapped(mixed), [3, 2, 1, 0])).readBigUInt64BE();
  return id > 0n && id <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(id) : undefined;
}

function feistel(key: Buffer, block: Buffer, rounds: readonly number[]): Buffer {
  let [left, right] = [block.readUInt32BE(0), block.readUInt32BE(HALF_BYTES)];
  for (const round of rounds) [left, right] = [right, (left ^ roundOf(key, round, right)) >>> 0];
  const mixed = Buffer.alloc(ID_BYTES);
  mixed.writeUInt32BE(left, 0);
  mixed.writeUInt32BE(right, HALF_BYTES);
  return mixed;
}

function roundOf(key: Buffer, round: number, half: number): number {
  return createHmac('sha256', key)
    .update(`${round % ROUNDS} ${half}`)
    .digest()
    .readUInt32BE(0);
}

function swapped(block: Buffer): Buffer {
  return Buffer.concat([block.subarray(HALF_BYTES), block.subarray(0, HALF_BYTES)]);
}

function checkOf(key: Buffer, mixed: Buffer): Buffer {
  return createHmac('sha256', key).update('check').update(mixed).digest().subarray(0, 1);
}

function tailOf(key: Buffer, short: Buffer): Buffer {
  return createHmac('sha256', key).update('tail').update(short).digest().subarray(0, TAIL_BYTES);
}
