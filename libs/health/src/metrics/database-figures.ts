import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable, Optional } from '@nestjs/common';
import { BackupRecords } from '@recado/backups';
import { Channels } from '@recado/channels';
import { Clock, type Lane, LANES, type MessageStatus, UNFINISHED } from '@recado/core';
import { Database } from '@recado/database';
import { MediaFigures, type MediaReading } from '@recado/media';
import { ReceiptBacklog } from '@recado/messages';
import { WaitingFigures } from '@recado/queries';
import { RedisHealth } from '@recado/redis';
import { withTimeout } from '@recado/work';
import { FreeSpace } from '../free-space.js';
import type { HealthReport } from '../health-report.js';
import { Parts, type PartView } from '../parts.js';
import { ServiceHealth } from '../service-health.js';
import { WriteProbe } from '../write-probe.js';
import { type ChannelReading, ChannelReadings } from './channel-readings.js';

/** Counting stops at so many messages of one status in one lane. Measured on SQLite: 100,000 take 10 to 40 ms. */
export const COUNTED_AT_MOST = 100_000;
/** A database that takes longer counts as unavailable, in ms. A scrape usually waits for 10 s in all. */
const TIMEOUT_MS = 4_000;

const FAILING_WEBHOOKS = `SELECT id, failing_since AS since FROM webhook_endpoints
  WHERE enabled = 1 AND failing_since IS NOT NULL ORDER BY failing_since LIMIT 100`;

/** How many messages of a status are in a lane. */
interface LaneCount {
  status: MessageStatus;
  lane: Lane;
  messages: number;
}

/** What the shared database says at one moment. */
export interface DatabaseReading {
  unfinished: readonly LaneCount[];
  channels: readonly ChannelReading[];
  /** The number of kept files, their bytes, and the bytes of the key with the most. */
  media: MediaReading;
  /** How long the oldest callback of a provider has been waiting to be read, in ms; 0: none waits. */
  callbackWaitingMs: number;
  /** The enabled webhooks whose every attempt fails, by their ids: for how long, in ms. */
  failingWebhooks: readonly { id: number; ms: number }[];
  /** Scheduled backups; null: none was tried. Times are UTC milliseconds, null: there was none. */
  backups: { madeAt: number | null; restoredAt: number | null; tookMs: number | null; failed: boolean } | null;
}

export interface Figures {
  /** What /health/ready answers. */
  health: HealthReport['status'];
  /** How long the last tries to write took, in ms; undefined: none was answered, or the process uses no Redis. */
  writeMs: { database: number | undefined; redis: number | undefined };
  /** Whether the database takes writes. */
  writable: boolean;
  /** Bytes that are free for the data; undefined: unknown. */
  freeBytes: number | undefined;
  /** Undefined: the database did not answer. */
  database: DatabaseReading | undefined;
  /** Undefined: the process uses no Redis. */
  redisUp: boolean | undefined;
  /** What the installation stands on. */
  parts: readonly PartView[];
  /** Address and port of the server of each service that this process uses now. */
  nodes: Readonly<Partial<Record<'database' | 'redis', string>>>;
}

/** Reads the figures that are not this process's own, at a bounded cost. */
@Injectable()
export class DatabaseFigures {
  constructor(
    private readonly waiting: WaitingFigures,
    private readonly channels: Channels,
    private readonly clock: Clock,
    private readonly probe: WriteProbe,
    private readonly space: FreeSpace,
    private readonly media: MediaFigures,
    private readonly readings: ChannelReadings,
    private readonly health: ServiceHealth,
    private readonly backups: BackupRecords,
    private readonly callbacks: ReceiptBacklog,
    private readonly server: Database,
    private readonly parts: Parts,
    @Optional() private readonly redis?: RedisHealth,
  ) {}

  /** Never rejects. */
  async read(): Promise<Figures> {
    // The metrics say that the database did not answer.
    const database = await withTimeout(TIMEOUT_MS, this.readDatabase()).catch(() => undefined);
    const writable = database !== undefined && (await this.probe.isWritable());
    // The folder cannot be looked at: the figure is left out.
    const freeBytes = await this.space.bytes().catch(() => undefined);
    const { status } = await this.health.report();
    const writeMs = { database: this.probe.lastMs, redis: this.redis?.writeMs };
    return {
      ...{ health: status, writeMs, database, writable, freeBytes },
      redisUp: this.redis?.isUp(),
      parts: this.parts.all,
      nodes: { database: this.server.node, redis: this.redis?.node },
    };
  }

  private async readDatabase(): Promise<DatabaseReading> {
    const channels = await this.channels.all();
    const readings = await this.readings.of(channels);
    const busy = [...(await this.waiting.channelsUnfinished(channels.map(({ id }) => id)))];
    const unfinished: LaneCount[] = [];
    for (const lane of LANES) {
      for (const status of UNFINISHED) {
        unfinished.push({ status, lane, messages: await this.waiting.count(status, busy, lane, COUNTED_AT_MOST) });
        // A query on SQLite blocks the process: other work may run between two of them.
        await nextPass();
      }
    }
    const media = await this.media.read();
    const callbackWaitingMs = await this.callbackWaiting();
    const failingWebhooks = await this.failingWebhooks();
    const backups = await this.backupFigures();
    return { unfinished, channels: readings, media, callbackWaitingMs, failingWebhooks, backups };
  }

  private async failingWebhooks(): Promise<DatabaseReading['failingWebhooks']> {
    const now = this.clock.now();
    const rows = await this.server.read<{ id: number; since: number }>(FAILING_WEBHOOKS);
    return rows.map(({ id, since }) => ({ id, ms: Math.max(now - since, 0) }));
  }

  private async backupFigures(): Promise<DatabaseReading['backups']> {
    const state = await this.backups.read(this.clock.now());
    if (!state) return null;
    const { last, made, restored } = state;
    const tookMs = made && made.endedAt - made.startedAt;
    const [madeAt, restoredAt] = [made?.startedAt ?? null, restored?.startedAt ?? null];
    return { madeAt, restoredAt, tookMs, failed: last.fault !== null };
  }

  private async callbackWaiting(): Promise<number> {
    const now = this.clock.now();
    return Math.max(now - ((await this.callbacks.oldest()) ?? now), 0);
  }
}
