import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock } from '@recado/core';
import { Allowance } from './allowance.js';
import { Counters } from './counters.js';
import { type Limits, type Quota, quotasOf } from './quota.js';
import { SpentWindows } from './spent-windows.js';

/** Limits a key: how many requests and messages it may send in a minute and in a day. */
@Injectable()
export class RateLimits {
  private readonly spent = new SpentWindows();
  /** By the limits of a key, which stay the same object for as long as they say the same. */
  private readonly quotas = new WeakMap<Limits, readonly Quota[]>();

  constructor(
    private readonly counters: Counters,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** For one request of this key; undefined when nothing limits it, and then nothing is counted. */
  allowanceOf(apiKeyId: number, limits: Limits): Allowance | undefined {
    const quotas = this.quotas.get(limits) ?? this.remember(limits);
    if (quotas.length === 0) return undefined;
    return new Allowance(this.counters, this.spent, this.clock, apiKeyId, quotas);
  }

  private remember(limits: Limits): readonly Quota[] {
    const quotas = quotasOf(limits, this.config.limits);
    this.quotas.set(limits, quotas);
    return quotas;
  }
}
