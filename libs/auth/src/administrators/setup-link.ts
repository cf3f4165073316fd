import { createHash, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { AppSecret } from '../secret/app-secret.js';
import { Administrators } from './administrators.js';

/** The secret part of the link under which the first administrator is made. */
@Injectable()
export class SetupLink {
  constructor(
    private readonly secret: AppSecret,
    private readonly administrators: Administrators,
  ) {}

  /** 256 bits, the same after every restart and in every process. */
  token(): string {
    return this.secret.derive('setup link').toString('base64url');
  }

  /** False once there is an administrator. */
  async isValid(token: string): Promise<boolean> {
    // Of equal length whatever was given, as the comparison asks.
    const isRight = timingSafeEqual(digest(token), digest(this.token()));
    return isRight && (await this.administrators.count()) === 0;
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
