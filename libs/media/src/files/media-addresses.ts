import { createHmac, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { AppSecret } from '@recado/auth';
import { CONFIG, type Config } from '@recado/config';
import { Clock } from '@recado/core';

/** How long an address opens its file, in ms: a program may fetch it a while after it took the message. */
const VALID_MS = 3_600_000;
/** 128 bits, which nobody can guess. */
const TAG_BYTES = 16;
const TOKEN = /^(med_[\w-]{22})\.([0-9a-z]{1,11})\.([\w-]{22})$/;

/** Addresses that open a file for an hour, for whoever has them. */
@Injectable()
export class MediaAddresses {
  constructor(
    private readonly secret: AppSecret,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** A new address of a file. */
  of(id: string): string {
    const until = Math.floor((this.clock.now() + VALID_MS) / 1_000).toString(36);
    const [tag] = this.tags(id, until);
    return `${this.config.http.baseUrl}/media/${id}.${until}.${tag.toString('base64url')}`;
  }

  /** The id of the file that a token opens; undefined: it is forged, or its time has passed. */
  read(token: string): string | undefined {
    const [, id, until, tag] = TOKEN.exec(token) ?? [];
    if (id === undefined || until === undefined || tag === undefined) return undefined;
    const given = Buffer.from(tag, 'base64url');
    const isOurs = this.tags(id, until).some((ours) => timingSafeEqual(ours, given));
    return isOurs && parseInt(until, 36) * 1_000 > this.clock.now() ? id : undefined;
  }

  /** By the present secret and by the previous one. */
  private tags(id: string, until: string): [Buffer, ...Buffer[]] {
    const [present, ...earlier] = this.secret.deriveAll('media address');
    const tag = (key: Buffer) => createHmac('sha256', key).update(`${id}.${until}`).digest().subarray(0, TAG_BYTES);
    return [tag(present), ...earlier.map(tag)];
  }
}
