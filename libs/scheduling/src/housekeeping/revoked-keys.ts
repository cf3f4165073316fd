import { Injectable, Logger, Optional } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Metrics, NoMetrics } from '@recado/core';
import { KeyCancellation } from '@recado/messages';
import { Leadership } from '../leadership/leadership.js';
import { untilDone } from './until-done.js';

/** As soon as this after a revocation nothing more of the key is handed out. */
const EVERY_MS = 500;

/** Looks twice a second whether what waits of a revoked key is to be canceled. */
@Injectable()
export class RevokedKeys {
  private readonly logger = new Logger(RevokedKeys.name);
  private busy = false;

  constructor(
    private readonly cancellation: KeyCancellation,
    private readonly leadership: Leadership,
    @Optional() private readonly metrics: Metrics = new NoMetrics(),
  ) {}

  @Interval(EVERY_MS)
  async sweep(): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    try {
      if (this.leadership.isLeader) await untilDone(() => this.cancellation.sweep());
      this.metrics.turned('revoked_keys');
    } catch (error) {
      this.logger.error(error);
    } finally {
      this.busy = false;
    }
  }
}
