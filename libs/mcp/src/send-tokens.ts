import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppSecret } from '@recado/auth';
import { Clock, MINUTE_MS } from '@recado/core';

/** Long enough for a person to read what would be sent. */
const VALID_MS = 10 * MINUTE_MS;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
/** Of the digest of what was shown: 128 bits. */
const SHOWN_BYTES = 16;
/** 128 bits, which nobody can guess. */
const TAG_BYTES = 16;
const HEAD_BYTES = NONCE_BYTES + TIME_BYTES + SHOWN_BYTES;
const LENGTH = HEAD_BYTES + TAG_BYTES;

/** A token, and when it ends, UTC milliseconds. */
export interface SendToken {
  token: string;
  expiresAt: number;
}

/** A token that was made here for this key and this content. */
export interface ReadToken {
  /** Its own number, which makes the send one that happens once. */
  readonly nonce: string;
  readonly isExpired: boolean;
  /** Whether its preview showed this. */
  shows(shown: object): boolean;
}

/** Tokens of dry runs: who has one has seen what exactly this content would do by this key. */
@Injectable()
export class SendTokens {
  constructor(
    private readonly secret: AppSecret,
    private readonly clock: Clock,
  ) {}

  /** A token for this content, as it was checked. `shown`: what the call resolved to, such as its channel. */
  issue(keyId: number, content: object, shown: object = {}): SendToken {
    const expiresAt = this.clock.now() + VALID_MS;
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(expiresAt, 0, TIME_BYTES);
    const head = Buffer.concat([randomBytes(NONCE_BYTES), time, digestOf(shown)]);
    const [key] = this.secret.deriveAll('mcp send');
    return { token: Buffer.concat([head, tagOf(key, head, keyId, content)]).toString('base64url'), expiresAt };
  }

  /** Undefined: not made here, or for another key or another content. */
  read(token: string, keyId: number, content: object): ReadToken | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== LENGTH) return undefined;
    const [head, tag] = [bytes.subarray(0, HEAD_BYTES), bytes.subarray(HEAD_BYTES)];
    const keys = this.secret.deriveAll('mcp send');
    if (!keys.some((key) => timingSafeEqual(tagOf(key, head, keyId, content), tag))) return undefined;
    return {
      nonce: head.subarray(0, NONCE_BYTES).toString('hex'),
      isExpired: head.readUIntBE(NONCE_BYTES, TIME_BYTES) <= this.clock.now(),
      shows: (shown) => digestOf(shown).equals(head.subarray(NONCE_BYTES + TIME_BYTES)),
    };
  }
}

function digestOf(shown: object): Buffer {
  return createHash('sha256').update(JSON.stringify(shown)).digest().subarray(0, SHOWN_BYTES);
}

function tagOf(key: Buffer, head: Buffer, keyId: number, content: object): Buffer {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest();
  return createHmac('sha256', key).update(head).update(`${keyId}.`).update(digest).digest().subarray(0, TAG_BYTES);
}
