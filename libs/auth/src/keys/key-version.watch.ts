import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { Loop } from '@recado/work';
import { ApiKeyCache } from './api-key.cache.js';

/** Every process must refuse a revoked key within a second. */
const READ_EVERY_MS = 500;
/** After this long without a successful read, a revocation may have been missed. */
const TRUSTED_FOR_MS = 2_000;

/** Clears the cache of keys when any process has changed a key. */
@Injectable()
export class KeyVersionWatch implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(KeyVersionWatch.name);
  private readonly loop = new Loop({
    tick: () => this.check(),
    onError: (error) => this.warn(error),
    maxErrorRestMs: READ_EVERY_MS,
  });
  private version: number | undefined;
  private readAt = Number.NEGATIVE_INFINITY;
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

  /** Whether the cache is at most two seconds behind the database. */
  get isCurrent(): boolean {
    const age = this.clock.now() - this.readAt;
    // The age is unknown after the clock was set back.
    return age >= 0 && age < TRUSTED_FOR_MS;
  }

  /** Reads the version once; returns the milliseconds until the next time. */
  async check(): Promise<number> {
    const startedAt = this.clock.now();
    const [row] = await this.database.read<{ version: number }>('SELECT version FROM key_version WHERE id = 1');
    if (!row) throw new Error('the row of key_version is missing');
    if (row.version !== this.version) this.cache.clear();
    this.version = row.version;
    this.readAt = startedAt;
    this.warned = false;
    return READ_EVERY_MS;
  }

  private warn(error: unknown): void {
    // Once for each outage.
    if (!this.warned) this.logger.warn(`Cannot see whether keys have changed: ${String(error)}`);
    this.warned = true;
  }
}
