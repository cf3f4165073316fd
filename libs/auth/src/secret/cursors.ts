import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DomainError } from '@recado/core';
import { AppSecret } from './app-secret.js';

/** 128 bits, which nobody can guess. */
const TAG_BYTES = 16;
/** Two safe integers as JSON, and the tag. */
const MAX_LENGTH = 128;

/**
 * Places in lists, which clients carry from page to page and cannot make or change. A cursor belongs to what its list is
 * of (the key that asks, the filters, as JSON can say it) and is of no use for another.
 */
@Injectable()
export class Cursors {
  constructor(private readonly secret: AppSecret) {}

  /** The cursor of a place: two integers at most. Null, the end of a list, has none. */
  write(place: readonly number[] | null, listOf: object): string | null {
    if (place === null) return null;
    const bytes = Buffer.from(JSON.stringify(place));
    const [tag] = this.tags(bytes, listOf);
    return Buffer.concat([tag, bytes]).toString('base64url');
  }

  /** The place of a cursor. Throws DomainError `validation_failed` when it is forged, changed or of another list. */
  read(cursor: string, listOf: object): number[] {
    const place = cursor.length > MAX_LENGTH ? undefined : this.placeIn(cursor, listOf);
    if (place) return place;
    throw new DomainError('validation_failed', { violations: [{ path: 'cursor', code: 'cursor_invalid' }] });
  }

  private placeIn(cursor: string, listOf: object): number[] | undefined {
    const bytes = Buffer.from(cursor, 'base64url');
    const [tag, place] = [bytes.subarray(0, TAG_BYTES), bytes.subarray(TAG_BYTES)];
    if (tag.length < TAG_BYTES || !this.tags(place, listOf).some((ours) => timingSafeEqual(ours, tag)))
      return undefined;
    return JSON.parse(place.toString()) as number[];
  }

  /** By the present secret, and by the one before it: a client may be in the middle of a list when it changes. */
  private tags(place: Buffer, listOf: object): [Buffer, ...Buffer[]] {
    const bound = JSON.stringify(listOf);
    const [present, ...earlier] = this.secret.deriveAll('list cursor');
    const tag = (key: Buffer) => createHmac('sha256', key).update(place).update(bound).digest().subarray(0, TAG_BYTES);
    return [tag(present), ...earlier.map(tag)];
  }
}
