import { hash } from 'node:crypto';
import { type Installation, stampOf } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';

/** The block of SHA-256, in bytes. */
const BLOCK = 64;
const DIGEST = 32;

/**
 * HMAC-SHA256 under one key (RFC 2104), for short values that many messages need: the two blocks of the key are made once,
 * and two plain digests cost half of what a new HMAC costs (5 µs).
 */
export class KeyedDigest {
  private readonly inner: Buffer;
  private readonly outer = Buffer.alloc(BLOCK + DIGEST);

  constructor(key: string) {
    const bytes = Buffer.from(key);
    const block = Buffer.alloc(BLOCK);
    block.set(bytes.length > BLOCK ? hash('sha256', bytes, 'buffer') : bytes);
    this.inner = Buffer.from(block.map((byte) => byte ^ 0x36));
    this.outer.set(block.map((byte) => byte ^ 0x5c));
  }

  of(bytes: Uint8Array): Buffer {
    // As a text of bytes: as a buffer a digest costs more than twice as much.
    this.outer.write(hash('sha256', Buffer.concat([this.inner, bytes]), 'binary'), BLOCK, 'latin1');
    return Buffer.from(hash('sha256', this.outer, 'binary'), 'latin1');
  }
}

/** The message that an id stands for. All attempts share it, so that WhatsApp recognises a repetition. */
export type NamedMessage = Pick<OutgoingMessage, 'id' | 'retries' | 'createdAt'>;

/** What an id tells of its message. `stamp`: see `stampOf`; missing: the id has no room for it. */
export interface NamedById {
  messageId: number;
  retries: number;
  stamp?: number;
}

/** Ids of WhatsApp Web begin so, followed by 18 hexadecimal digits. */
const PREFIX = '3EB0';
const FORM = /^3EB0([0-9A-F]{18})$/;
/** Two bytes that show that the id is ours, and seven for its message. */
const TAG_BYTES = 2;
const PART_BYTES = 7;
/** The seven bytes: a stamp of two, and 40 bits for the number of the retry and, in 35 of them, the message's id. */
const STAMP_BYTES = 2;
const IDS = 2 ** 35;
const RETRIES = 2 ** 5;
/** Of what does not fit beside a stamp, or has none: the message's id in six bytes, the number of the retry in one. */
const PLAIN_IDS = 2 ** 48;
const PLAIN_RETRIES = 2 ** 8;

/**
 * WhatsApp's id of a message, which Evolution from 2.4 on and WAHA from 2026.4.3 on take from us, and earlier versions choose
 * themselves. Undefined: the numbers do not fit. It looks like any other, and `messageOf` reads it again: a receipt finds its message even if the answer
 * to the request was lost. It has the stamp of its message, so that no message after a restored backup gets an id again.
 */
export function messageIdOf({ id, retries, createdAt }: NamedMessage, installation: Installation): string | undefined {
  const part = Buffer.alloc(PART_BYTES);
  if (createdAt !== undefined && id < IDS && retries < RETRIES) {
    part.writeUIntBE(stampOf(createdAt), 0, STAMP_BYTES);
    part.writeUIntBE(retries * IDS + id, STAMP_BYTES, PART_BYTES - STAMP_BYTES);
    return sealed(part, keysOf(installation).stamped);
  }
  if (id >= PLAIN_IDS || retries >= PLAIN_RETRIES) return undefined;
  part.writeUIntBE(id, 0, PART_BYTES - 1);
  part.writeUInt8(retries, PART_BYTES - 1);
  return sealed(part, keysOf(installation).plain);
}

/** The message that an id of WhatsApp stands for; undefined: the id is not of this installation. */
export function messageOf(id: string, installation: Installation): NamedById | undefined {
  const [, digits] = FORM.exec(id) ?? [];
  if (digits === undefined) return undefined;
  const bytes = Buffer.from(digits, 'hex');
  const { stamped, plain } = keysOf(installation);
  const part = opened(bytes, stamped);
  if (part) {
    const numbers = part.readUIntBE(STAMP_BYTES, PART_BYTES - STAMP_BYTES);
    const stamp = part.readUIntBE(0, STAMP_BYTES);
    return { messageId: numbers % IDS, retries: Math.floor(numbers / IDS), stamp };
  }
  const whole = opened(bytes, plain);
  return whole && { messageId: whole.readUIntBE(0, PART_BYTES - 1), retries: whole.readUInt8(PART_BYTES - 1) };
}

type Keys = Record<'tag' | 'mask', KeyedDigest>;

function sealed(part: Buffer, keys: Keys): string {
  const tag = keys.tag.of(part).subarray(0, TAG_BYTES);
  const bytes = Buffer.concat([tag, masked(part, tag, keys)]);
  return PREFIX + bytes.toString('hex').toUpperCase();
}

function opened(bytes: Buffer, keys: Keys): Buffer | undefined {
  const tag = bytes.subarray(0, TAG_BYTES);
  const part = masked(bytes.subarray(TAG_BYTES), tag, keys);
  return keys.tag.of(part).subarray(0, TAG_BYTES).equals(tag) ? part : undefined;
}

/** The same twice gives the part again. */
function masked(part: Buffer, tag: Buffer, { mask }: Keys): Buffer {
  const digest = mask.of(tag);
  return Buffer.from(part.map((byte, index) => byte ^ digest[index]!));
}

function keysOf(installation: Installation): Record<'stamped' | 'plain', Keys> {
  let known = keys.get(installation);
  if (!known) {
    const key = (name: string) => new KeyedDigest(`recado ${name} ${installation.id}`);
    const plain = { tag: key('tag'), mask: key('mask') };
    known = { plain, stamped: { tag: key('stamped tag'), mask: key('stamped mask') } };
    keys.set(installation, known);
  }
  return known;
}

const keys = new WeakMap<Installation, Record<'stamped' | 'plain', Keys>>();
