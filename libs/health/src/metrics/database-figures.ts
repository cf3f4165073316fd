import { Injectable, Optional } from '@nestjs/common';
import { Channels, type ChannelStanding, type ChannelView, standingOf } from '@recado/channels';
import { Clock, type Lane, LANES, MessageStatus, WAITING } from '@recado/core';
import { type ChannelReceiptFigures, ReceiptFigures, WaitingFigures } from '@recado/queries';
import { RedisHealth } from '@recado/redis';
import { withTimeout } from '@recado/work';
import { FreeSpace } from '../free-space.js';
import { WriteProbe } from '../write-probe.js';

/** More messages of one status in one lane are not counted. Measured on SQLite: 100,000 take 10 to 40 ms. */
export const COUNTED_AT_MOST = 100_000;
/** A database that takes longer is as good as away: a scrape usually waits for 10 s in all. */
const PATIENCE_MS = 4_000;

/** Neither ended nor on the recipient's side: what these figures follow. */
const UNFINISHED = [...WAITING, MessageStatus.Sending, MessageStatus.Unknown] as const;

/** How many messages of a status are in a lane. */
export interface LaneCount {
  status: MessageStatus;
  lane: Lane;
  messages: number;
}

/** How a channel stands. */
export interface ChannelReading {
  id: number;
  gateway: string;
  failingMs: number;
  standing: ChannelStanding;
  receipts: Omit<ChannelReceiptFigures, 'channelId'>;
}

/** What the shared database says at one moment, the same to every process. */
export interface DatabaseReading {
  unfinished: readonly LaneCount[];
  /** How long the longest due message of each lane has been waiting, in ms; 0: none is due. */
  oldestWaitingMs: ReadonlyMap<Lane, number>;
  channels: readonly ChannelReading[];
}

export interface Figures {
  /** It takes writes. */
  writable: boolean;
  /** Bytes that are free for the data; undefined: nobody knows. */
  freeBytes: number | undefined;
  /** Undefined: the database is away. */
  database: DatabaseReading | undefined;
  /** Undefined: there is none. */
  redisUp: boolean | undefined;
}

/** Reads what a scrape wants to know beyond this process, at a bounded cost. */
@Injectable()
export class DatabaseFigures {
  constructor(
    private readonly waiting: WaitingFigures,
    private readonly receipts: ReceiptFigures,
    private readonly channels: Channels,
    private readonly clock: Clock,
    private readonly probe: WriteProbe,
    private readonly space: FreeSpace,
    @Optional() private readonly redis?: RedisHealth,
  ) {}

  /** Never rejects. */
  async read(): Promise<Figures> {
    const database = await withTimeout(PATIENCE_MS, this.readDatabase()).catch(() => undefined);
    const writable = database !== undefined && (await this.probe.isWritable());
    const freeBytes = await this.space.bytes().catch(() => undefined);
    return { database, writable, freeBytes, redisUp: this.redis?.isUp() };
  }

  private async readDatabase(): Promise<DatabaseReading> {
    const channels = await this.channels.all();
    const oldestWaitingMs = new Map<Lane, number>();
    const unfinished: LaneCount[] = [];
    for (const lane of LANES) {
      oldestWaitingMs.set(lane, await this.oldestWaiting(channels, lane));
      for (const status of UNFINISHED) {
        unfinished.push({ status, lane, messages: await this.count(status, channels, lane) });
      }
    }
    const readings: ChannelReading[] = [];
    for (const channel of channels) readings.push(await this.readingOf(channel));
    return { unfinished, oldestWaitingMs, channels: readings };
  }

  private async count(status: MessageStatus, channels: readonly ChannelView[], lane: Lane): Promise<number> {
    let messages = 0;
    for (const { id } of channels) {
      messages += await this.waiting.count(status, id, lane, COUNTED_AT_MOST - messages);
      await breath();
      if (messages >= COUNTED_AT_MOST) break;
    }
    return messages;
  }

  private async oldestWaiting(channels: readonly ChannelView[], lane: Lane): Promise<number> {
    const now = this.clock.now();
    let oldest = now;
    for (const { id } of channels) {
      for (const status of WAITING) oldest = Math.min(oldest, (await this.waiting.oldestDue(status, id, lane)) ?? now);
    }
    return now - oldest;
  }

  private async readingOf(channel: ChannelView): Promise<ChannelReading> {
    const { id, gateway, failingSince } = channel;
    const now = this.clock.now();
    const failingMs = failingSince === null ? 0 : Math.max(now - failingSince, 0);
    const receipts = await this.receipts.of(id);
    await breath();
    return { id, gateway, failingMs, standing: standingOf(channel, this.channels.allPaused, now), receipts };
  }
}

/** On SQLite a query holds up everything else in the process: between two of them others have their turn. */
function breath(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
