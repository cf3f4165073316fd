import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock } from '@recado/core';
import { Allowance } from './allowance.js';
import { Counters } from './counters.js';
import { type LimitedKey, type Limits, type Quota, quotasOf } from './quota.js';
import { ExhaustedWindows } from './exhausted-windows.js';

/** The limits of keys: requests and messages per minute and per day. */
@Injectable()
export class RateLimits {
  private readonly exhausted = new ExhaustedWindows();
  /** By the limits of a key, which are the same object until they change. */
  private readonly quotas = new WeakMap<Limits, readonly Quota[]>();

  constructor(
    private readonly counters: Counters,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * The allowance of one request of this key; undefined without limits, when nothing is counted. `makers`: the keys by which
   * it was made, whose limits bind it too.
   */
  allowanceOf(key: LimitedKey, makers: readonly LimitedKey[]): Allowance | undefined {
    const quotas = this.quotas.get(key.limits) ?? this.remember(key, makers);
    if (quotas.length === 0) return undefined;
    return new Allowance(this.counters, this.exhausted, this.clock, quotas);
  }

  private remember(key: LimitedKey, makers: readonly LimitedKey[]): readonly Quota[] {
    const quotas = quotasOf(key, makers, this.config.limits);
    this.quotas.set(key.limits, quotas);
    return quotas;
  }
}
