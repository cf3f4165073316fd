import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppSecret } from '@recado/auth';
import { Clock, MINUTE_MS } from '@recado/core';

/** Long enough for a person to read what would be sent. */
const VALID_MS = 10 * MINUTE_MS;
const NONCE_BYTES = 16;
const TIME_BYTES = 6;
/** 128 bits, which nobody can guess. */
const TAG_BYTES = 16;
const LENGTH = NONCE_BYTES + TIME_BYTES + TAG_BYTES;

/** A token, and when it ends, UTC milliseconds. */
export interface SendToken {
  token: string;
  expiresAt: number;
}

/**
 * What a token is worth: its own number, which makes the send one that happens once, or why it is worth nothing: it was
 * not made here, or for another key or another content; or its time is over.
 */
export type TokenReading = { ok: true; nonce: string } | { ok: false; fault: 'token_invalid' | 'token_expired' };

/** Tokens of dry runs: who has one has seen what exactly this content would send by this key. */
@Injectable()
export class SendTokens {
  constructor(
    private readonly secret: AppSecret,
    private readonly clock: Clock,
  ) {}

  /** A token for this content, as it was checked. */
  issue(keyId: number, content: object): SendToken {
    const expiresAt = this.clock.now() + VALID_MS;
    const time = Buffer.alloc(TIME_BYTES);
    time.writeUIntBE(expiresAt, 0, TIME_BYTES);
    const head = Buffer.concat([randomBytes(NONCE_BYTES), time]);
    const [key] = this.secret.deriveAll('mcp send');
    return { token: Buffer.concat([head, tagOf(key, head, keyId, content)]).toString('base64url'), expiresAt };
  }

  read(token: string, keyId: number, content: object): TokenReading {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== LENGTH) return { ok: false, fault: 'token_invalid' };
    const [head, tag] = [bytes.subarray(0, LENGTH - TAG_BYTES), bytes.subarray(LENGTH - TAG_BYTES)];
    const keys = this.secret.deriveAll('mcp send');
    const isOurs = keys.some((key) => timingSafeEqual(tagOf(key, head, keyId, content), tag));
    if (!isOurs) return { ok: false, fault: 'token_invalid' };
    if (head.readUIntBE(NONCE_BYTES, TIME_BYTES) <= this.clock.now()) return { ok: false, fault: 'token_expired' };
    return { ok: true, nonce: head.subarray(0, NONCE_BYTES).toString('hex') };
  }
}

function tagOf(key: Buffer, head: Buffer, keyId: number, content: object): Buffer {
  const digest = createHash('sha256').update(JSON.stringify(content)).digest();
  return createHmac('sha256', key).update(head).update(`${keyId}.`).update(digest).digest().subarray(0, TAG_BYTES);
}
