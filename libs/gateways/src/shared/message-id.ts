import type { Installation } from '@recado/core';
import type { OutgoingMessage } from '../port/gateway.js';
import { KeyedDigest } from './keyed-digest.js';

/** The message that an id stands for. All attempts share it, so that WhatsApp recognises a repetition. */
export type NamedMessage = Pick<OutgoingMessage, 'id' | 'retries'>;

/** Ids of WhatsApp Web begin so, followed by 18 hexadecimal digits. */
const PREFIX = '3EB0';
const FORM = /^3EB0([0-9A-F]{18})$/;
/** A message's id in 6 bytes and the number of its retry in one, after 2 bytes that show that the id is ours. */
const PART_BYTES = 7;
const TAG_BYTES = 2;
const MAX_ID = 2 ** 48 - 1;
const MAX_RETRIES = 255;

/**
 * WhatsApp's id of a message, which Evolution from 2.4 on and WAHA from 2026.4.3 on take from us, and earlier versions choose
 * themselves. Undefined: the numbers do not fit. It looks like any other, and `messageOf` reads it again: a receipt finds its message even if the answer
 * to the request was lost.
 */
export function messageIdOf({ id, retries }: NamedMessage, installation: Installation): string | undefined {
  if (id > MAX_ID || retries > MAX_RETRIES) return undefined;
  const part = Buffer.alloc(PART_BYTES);
  part.writeUIntBE(id, 0, PART_BYTES - 1);
  part.writeUInt8(retries, PART_BYTES - 1);
  const tag = digest('tag', part, installation).subarray(0, TAG_BYTES);
  return (
    PREFIX +
    Buffer.concat([tag, masked(part, tag, installation)])
      .toString('hex')
      .toUpperCase()
  );
}

/** The message that an id of WhatsApp stands for; undefined: the id is not of this installation. */
export function messageOf(id: string, installation: Installation): { messageId: number; retries: number } | undefined {
  const [, digits] = FORM.exec(id) ?? [];
  if (digits === undefined) return undefined;
  const bytes = Buffer.from(digits, 'hex');
  const tag = bytes.subarray(0, TAG_BYTES);
  const part = masked(bytes.subarray(TAG_BYTES), tag, installation);
  if (!digest('tag', part, installation).subarray(0, TAG_BYTES).equals(tag)) return undefined;
  return { messageId: part.readUIntBE(0, PART_BYTES - 1), retries: part.readUInt8(PART_BYTES - 1) };
}

/** The same twice gives the part again. */
function masked(part: Buffer, tag: Buffer, installation: Installation): Buffer {
  const mask = digest('mask', tag, installation);
  return Buffer.from(part.map((byte, index) => byte ^ mask[index]!));
}

function digest(purpose: 'tag' | 'mask', bytes: Buffer, installation: Installation): Buffer {
  let known = digests.get(installation);
  if (!known) {
    const key = (name: string) => new KeyedDigest(`recado ${name} ${installation.id}`);
    known = { tag: key('tag'), mask: key('mask') };
    digests.set(installation, known);
  }
  return known[purpose].of(bytes);
}

const digests = new WeakMap<Installation, Record<'tag' | 'mask', KeyedDigest>>();
