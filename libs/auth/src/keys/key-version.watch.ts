import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { Loop } from '@recado/work';
import { ApiKeyCache } from './api-key.cache.js';

/** Two looks a second: a revocation anywhere is refused here well within one. */
const LOOK_EVERY_MS = 500;
/** After this long without a look, a revocation may have been missed. */
const TRUSTED_FOR_MS = 2_000;

/** Clears the cache when a key was changed by anybody, this process or another. */
@Injectable()
export class KeyVersionWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(KeyVersionWatch.name);
  private readonly loop = new Loop({
    tick: () => this.look(),
    onError: (error) => this.warn(error),
    maxErrorRestMs: LOOK_EVERY_MS,
  });
  private version: number | undefined;
  private lookedAt = Number.NEGATIVE_INFINITY;
  private warned = false;

  constructor(
    private readonly database: Database,
    private readonly cache: ApiKeyCache,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
  }

  /** Whether the cache holds what the database held a moment ago. */
  get isCurrent(): boolean {
    const age = this.clock.now() - this.lookedAt;
    // A clock that was set back says nothing about the age.
    return age >= 0 && age < TRUSTED_FOR_MS;
  }

  /** One look; returns the milliseconds until the next one. */
  async look(): Promise<number> {
    const startedAt = this.clock.now();
    const [row] = await this.database.read<{ version: number }>('SELECT version FROM key_version WHERE id = 1');
    if (!row) throw new Error('the row of key_version is missing');
    if (row.version !== this.version) this.cache.clear();
    this.version = row.version;
    this.lookedAt = startedAt;
    this.warned = false;
    return LOOK_EVERY_MS;
  }

  private warn(error: unknown): void {
    // Once an outage, not twice a second.
    if (!this.warned) this.logger.warn(`Cannot see whether keys have changed: ${String(error)}`);
    this.warned = true;
  }
}
