import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Clock, Loop } from '@recado/core';
import { Database, type SqlRow } from '@recado/database';
import { utcDay } from './utc-day.js';

interface Use {
  at: number;
  ip: string;
  day: number;
  requests: number;
}

const FLUSH_EVERY_MS = 1_000;
/** Keys whose use is held between two flushes; the use of further ones goes uncounted. One bulk write takes them all. */
const MAX_KEYS = 5_000;

/** Counts what keys are used for, in memory first: a request must not wait for a write of its own. */
@Injectable()
export class ApiKeyUsage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ApiKeyUsage.name);
  private readonly loop = new Loop({
    turn: () => this.flush(),
    onError: (error) => this.logger.warn(`The use of keys is not written down: ${String(error)}`),
    errorRestMs: FLUSH_EVERY_MS,
    maxErrorRestMs: 60_000,
  });
  private uses = new Map<number, Use>();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** Requests have ended by now, and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.flush().catch((error: unknown) => this.logger.warn(`The last use of keys is lost: ${String(error)}`));
  }

  /** One request of a key. */
  record(keyId: number, ip: string): void {
    const at = this.clock.now();
    this.add(keyId, { at, ip, day: utcDay(at), requests: 1 });
  }

  /** Writes down what has been counted; returns the milliseconds until the next time. */
  async flush(): Promise<number> {
    const taken = this.uses;
    if (taken.size === 0) return FLUSH_EVERY_MS;
    this.uses = new Map();
    try {
      await this.write([...taken]);
    } catch (error) {
      const newer = this.uses;
      this.uses = taken;
      for (const [keyId, use] of newer) this.add(keyId, use);
      throw error;
    }
    return FLUSH_EVERY_MS;
  }

  private add(keyId: number, use: Use): void {
    const before = this.uses.get(keyId);
    if (!before && this.uses.size >= MAX_KEYS) return;
    const sameDay = before?.day === use.day ? before.requests : 0;
    this.uses.set(keyId, { ...use, requests: sameDay + use.requests });
  }

  private async write(uses: readonly (readonly [number, Use])[]): Promise<void> {
    const rows = uses.map(([keyId, { at, ip, day, requests }]): SqlRow => [keyId, at, ip, day, requests]);
    await this.database.write((tx) =>
      tx.updateRows({
        table: 'api_keys',
        columns: { id: 'int', at: 'int', ip: 'text', day: 'int', requests: 'int' },
        rows,
        set: {
          last_used_at: 'r.at',
          last_used_ip: 'r.ip',
          // Before usage_day: MySQL assigns from left to right and would see the new day.
          usage_requests: 'CASE WHEN m.usage_day = r.day THEN m.usage_requests ELSE 0 END + r.requests',
          usage_day: 'r.day',
        },
        where: 'm.id = r.id',
      }),
    );
  }
}
