import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { Settings } from '@recado/config';
import { Clock, localDay } from '@recado/core';
import { Database, type RowsUpdate } from '@recado/database';
import { Loop } from '@recado/work';
import { KeyDays } from './key-days.js';

/** The time and the address of the last use. */
interface LastUse {
  at: number;
  ip: string;
}

interface Use extends LastUse {
  day: number;
  requests: number;
}

/** Uses that are counted and not written yet, by id. */
class Counted {
  readonly keys = new Map<number, Use>();
  readonly secrets = new Map<number, LastUse>();
}

const FLUSH_EVERY_MS = 1_000;
/** Keys whose use is counted between two flushes at most; further keys are not counted. One bulk write takes all. */
const MAX_KEYS = 5_000;

/** Counts the use of keys in memory and writes it once a second, so that no request waits for a write. */
@Injectable()
export class ApiKeyUsage implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger(ApiKeyUsage.name);
  private readonly loop = new Loop({
    tick: () => this.flush(),
    onError: (error) => this.logger.warn(`The use of keys is not written down: ${String(error)}`),
    errorRestMs: FLUSH_EVERY_MS,
    maxErrorRestMs: 60_000,
  });
  private counted = new Counted();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    private readonly days: KeyDays,
    private readonly settings: Settings,
  ) {}

  onApplicationBootstrap(): void {
    this.loop.start();
  }

  /** The requests have ended, and the database is still open. */
  async onApplicationShutdown(): Promise<void> {
    await this.loop.stop();
    await this.flush().catch((error: unknown) => this.logger.warn(`The last use of keys is lost: ${String(error)}`));
  }

  /** Counts one request of a key, made with a replaced secret or (null) with the present one. */
  record(keyId: number, ip: string, replacedSecretId: number | null = null): void {
    const at = this.clock.now();
    this.add(keyId, { at, ip, day: localDay(at, this.settings.timezone), requests: 1 });
    if (replacedSecretId !== null) this.addSecret(replacedSecretId, { at, ip });
  }

  /** Writes what is counted; returns the milliseconds until the next time. */
  async flush(): Promise<number> {
    const taken = this.counted;
    if (taken.keys.size === 0) return FLUSH_EVERY_MS;
    this.counted = new Counted();
    try {
      await this.write(taken);
    } catch (error) {
      const newer = this.counted;
      this.counted = taken;
      for (const [keyId, use] of newer.keys) this.add(keyId, use);
      for (const [secretId, use] of newer.secrets) this.addSecret(secretId, use);
      throw error;
    }
    return FLUSH_EVERY_MS;
  }

  private add(keyId: number, use: Use): void {
    const { keys } = this.counted;
    const before = keys.get(keyId);
    if (!before && keys.size >= MAX_KEYS) return;
    const sameDay = before?.day === use.day ? before.requests : 0;
    keys.set(keyId, { ...use, requests: sameDay + use.requests });
  }

  private addSecret(secretId: number, use: LastUse): void {
    const { secrets } = this.counted;
    if (secrets.has(secretId) || secrets.size < MAX_KEYS) secrets.set(secretId, use);
  }

  private async write({ keys, secrets }: Counted): Promise<void> {
    await this.database.write(async (tx) => {
      await tx.updateRows(keysUpdate(keys));
      await tx.updateRows(secretsUpdate(secrets));
      await this.days.count(tx, keys);
    });
    this.days.counted(keys);
  }
}

const LAST_USE = { last_used_at: 'r.at', last_used_ip: 'r.ip' };

function keysUpdate(uses: ReadonlyMap<number, Use>): RowsUpdate {
  return {
    table: 'api_keys',
    columns: { id: 'int', at: 'int', ip: 'text', day: 'int', requests: 'int' },
    rows: [...uses].map(([keyId, { at, ip, day, requests }]) => [keyId, at, ip, day, requests]),
    set: {
      ...LAST_USE,
      // Before usage_day: MySQL assigns from left to right and would see the new day.
      usage_requests: 'CASE WHEN m.usage_day = r.day THEN m.usage_requests ELSE 0 END + r.requests',
      usage_day: 'r.day',
    },
    where: 'm.id = r.id',
  };
}

function secretsUpdate(uses: ReadonlyMap<number, LastUse>): RowsUpdate {
  return {
    table: 'api_key_secrets',
    columns: { id: 'int', at: 'int', ip: 'text' },
    rows: [...uses].map(([secretId, { at, ip }]) => [secretId, at, ip]),
    set: LAST_USE,
    where: 'm.id = r.id',
  };
}
