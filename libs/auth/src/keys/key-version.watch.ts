import { Injectable } from '@nestjs/common';
import { Clock } from '@recado/core';
import { Database } from '@recado/database';
import { VersionWatch } from '@recado/work';
import { ApiKeyCache } from './api-key.cache.js';

/** After this long without a successful read, in ms, a revocation may have been missed. */
const TRUSTED_FOR_MS = 2_000;

/** Clears the cache of keys when any process has changed a key. */
@Injectable()
export class KeyVersionWatch extends VersionWatch {
  private version: number | undefined;
  private readAt = Number.NEGATIVE_INFINITY;

  constructor(
    private readonly database: Database,
    private readonly cache: ApiKeyCache,
    private readonly clock: Clock,
  ) {
    super('keys');
  }

  /** Whether the cache is at most two seconds behind the database. */
  get isCurrent(): boolean {
    const age = this.clock.now() - this.readAt;
    // The age is unknown after the clock was set back.
    return age >= 0 && age < TRUSTED_FOR_MS;
  }

  protected override async refreshIfChanged(): Promise<void> {
    const startedAt = this.clock.now();
    const version = await this.database.pollVersion('SELECT version FROM key_version WHERE id = 1');
    if (version === null) throw new Error('the row of key_version is missing');
    if (version !== this.version) this.cache.clear();
    this.version = version;
    this.readAt = startedAt;
  }
}
