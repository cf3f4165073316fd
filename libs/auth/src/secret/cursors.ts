import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { AppSecret } from './app-secret.js';

/** 128 bits, which nobody can guess. */
const TAG_BYTES = 16;
/** Two safe integers as JSON, and the tag. */
const MAX_LENGTH = 128;

/**
 * Positions in lists, which clients carry from page to page and cannot forge. A cursor belongs to its list (the key of the
 * request and the filters, as JSON) and is invalid for another one.
 */
@Injectable()
export class Cursors {
  constructor(private readonly secret: AppSecret) {}

  /** The cursor of a position: two integers at most. Null, the end of a list, has none. */
  write(position: readonly number[] | null, listOf: object): string | null {
    if (position === null) return null;
    const bytes = Buffer.from(JSON.stringify(position));
    const [tag] = this.tags(bytes, listOf);
    return Buffer.concat([tag, bytes]).toString('base64url');
  }

  /** The position of a cursor. Throws DomainError `validation_failed` when it is forged, changed or of another list. */
  read(cursor: string, listOf: object): number[] {
    const position = cursor.length > MAX_LENGTH ? undefined : this.positionIn(cursor, listOf);
    if (position) return position;
    throw new DomainError('validation_failed', { violations: [{ path: 'cursor', code: 'cursor_invalid' }] });
  }

  private positionIn(cursor: string, listOf: object): number[] | undefined {
    const bytes = Buffer.from(cursor, 'base64url');
    const [tag, position] = [bytes.subarray(0, TAG_BYTES), bytes.subarray(TAG_BYTES)];
    if (tag.length < TAG_BYTES || !this.tags(position, listOf).some((ours) => timingSafeEqual(ours, tag)))
      return undefined;
    return JSON.parse(position.toString()) as number[];
  }

  /** By the present secret and by the previous one: a client may be reading a list when it changes. */
  private tags(position: Buffer, listOf: object): [Buffer, ...Buffer[]] {
    const bound = JSON.stringify(listOf);
    const [present, ...earlier] = this.secret.deriveAll('list cursor');
    const tag = (key: Buffer) =>
      createHmac('sha256', key).update(position).update(bound).digest().subarray(0, TAG_BYTES);
    return [tag(present), ...earlier.map(tag)];
  }
}
