import { Injectable, Optional } from '@nestjs/common';
import { RedisConnections, RedisHealth } from '@recado/redis';
import { type RateLimiterAbstract, RateLimiterMemory, RateLimiterRedis } from 'rate-limiter-flexible';
import type { Quota } from './quota.js';

/** One minute or day of a quota. */
export interface QuotaWindow {
  readonly quota: Quota;
  /** Minutes or days since the epoch. */
  readonly window: number;
}

/** The counts of windows of one length. */
interface Counter {
  /** Of all processes, at Redis; undefined without it. */
  shared: RateLimiterAbstract | undefined;
  /** Of this process. */
  local: RateLimiterAbstract;
}

/**
 * Counts what keys use: all processes together in Redis; each process for itself without Redis, or while it is away or
 * refuses writes. Knows nothing of limits.
 */
@Injectable()
export class Counters {
  /** By the length of their windows in seconds, which is how long a count is kept. */
  private readonly counters = new Map<number, Counter>();

  constructor(
    @Optional() private readonly redis?: RedisConnections,
    @Optional() private readonly health?: RedisHealth,
  ) {}

  /** Adds an amount; returns the new count. */
  async add(window: QuotaWindow, amount: number): Promise<number> {
    return (await this.counterOf(window).penalty(nameOf(window), amount)).consumedPoints;
  }

  /** Subtracts an amount that was added before. */
  async subtract(window: QuotaWindow, amount: number): Promise<void> {
    await this.counterOf(window).reward(nameOf(window), amount);
  }

  /** The present count. */
  async read(window: QuotaWindow): Promise<number> {
    return (await this.counterOf(window).get(nameOf(window)))?.consumedPoints ?? 0;
  }

  /** While Redis refuses writes it still answers reads, with counts that stand still. */
  private counterOf({ quota: { windowSeconds } }: QuotaWindow): RateLimiterAbstract {
    const counter = this.counters.get(windowSeconds) ?? this.newCounter(windowSeconds);
    this.counters.set(windowSeconds, counter);
    return (this.health?.isUp() === false ? undefined : counter.shared) ?? counter.local;
  }

  private newCounter(duration: number): Counter {
    const options = { points: Number.MAX_SAFE_INTEGER, duration };
    const local = new RateLimiterMemory(options);
    if (!this.redis) return { local, shared: undefined };
    const shared = new RateLimiterRedis({
      ...options,
      keyPrefix: this.redis.key('limits'),
      storeClient: this.redis.commands,
      insuranceLimiter: local,
      rejectIfRedisNotReady: true,
    });
    return { local, shared };
  }
}

function nameOf({ quota: { name, apiKeyId }, window }: QuotaWindow): string {
  return `${name}:${apiKeyId}:${window}`;
}
