import { Injectable, Optional } from '@nestjs/common';
import { RedisConnections } from '@recado/redis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Quota } from './quota.js';

/** A minute or day of a quota. */
export interface Slot {
  readonly quota: Quota;
  readonly window: number;
}

/**
 * Counts over all processes at Redis; in this one where there is no Redis, or while it is away, each process by itself.
 * Who may have how much is not the counter's to judge.
 */
@Injectable()
export class Counters {
  /** By the length of the windows: so long a count is kept after its beginning. */
  private readonly counters = new Map<number, RateLimiterAbstract>();

  constructor(@Optional() private readonly redis?: RedisConnections) {}

  /** Adds so much; returns how much it is now. */
  async add(slot: Slot, apiKeyId: number, amount: number): Promise<number> {
    return (await this.counterOf(slot).penalty(nameOf(slot, apiKeyId), amount)).consumedPoints;
  }

  /** Takes so much away again. */
  async takeBack(slot: Slot, apiKeyId: number, amount: number): Promise<void> {
    await this.counterOf(slot).reward(nameOf(slot, apiKeyId), amount);
  }

  /** How much it is. */
  async look(slot: Slot, apiKeyId: number): Promise<number> {
    return (await this.counterOf(slot).get(nameOf(slot, apiKeyId)))?.consumedPoints ?? 0;
  }

  private counterOf({ quota: { windowSeconds } }: Slot): RateLimiterAbstract {
    const known = this.counters.get(windowSeconds);
    if (known) return known;
    const counter = this.newCounter(windowSeconds);
    this.counters.set(windowSeconds, counter);
    return counter;
  }

  private newCounter(duration: number): RateLimiterAbstract {
    const options = { points: Number.MAX_SAFE_INTEGER, duration };
    const here = new RateLimiterMemory(options);
    if (!this.redis) return here;
    return new RateLimiterRedis({
      ...options,
      keyPrefix: this.redis.key('limits'),
      storeClient: this.redis.commands,
      insuranceLimiter: here,
      rejectIfRedisNotReady: true,
    });
  }
}

function nameOf({ quota: { name }, window }: Slot, apiKeyId: number): string {
  return `${name}:${apiKeyId}:${window}`;
}
