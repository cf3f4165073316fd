import { Injectable, Optional } from '@nestjs/common';
import {
  AccountNews,
  accountState,
  type ChannelCondition,
  Channels,
  type ChannelView,
  coldLockUntil,
  conditionOf,
  directRetryAt,
  LinkedPhones,
  type LinkedPhoneReading,
} from '@recado/channels';
import { Clock, type Lane, LANES, type MessageStatus, UNFINISHED } from '@recado/core';
import { MediaFigures } from '@recado/media';
import { HeldMessages } from '@recado/messages';
import { type ChannelReceiptFigures, ReceiptFigures, WaitingFigures } from '@recado/queries';
import { RedisHealth } from '@recado/redis';
import { withTimeout } from '@recado/work';
import { FreeSpace } from '../free-space.js';
import { WriteProbe } from '../write-probe.js';

/** Counting stops at so many messages of one status in one lane. Measured on SQLite: 100,000 take 10 to 40 ms. */
export const COUNTED_AT_MOST = 100_000;
/** A database that takes longer counts as unavailable, in ms. A scrape usually waits for 10 s in all. */
const TIMEOUT_MS = 4_000;

/** How many messages of a status are in a lane. */
interface LaneCount {
  status: MessageStatus;
  lane: Lane;
  messages: number;
}

/** The state of a channel. */
export interface ChannelReading {
  id: number;
  name: string;
  gateway: string;
  failingMs: number;
  condition: ChannelCondition;
  receipts: Omit<ChannelReceiptFigures, 'channelId'>;
  /** How recipients rate its number, in the provider's word; null: not told. */
  quality: string | null;
  /** Until when it may not write to cold recipients, UTC milliseconds; null: it may. */
  lockedUntil: number | null;
  isDirectSendRefused: boolean;
  /** Messages that its provider holds back for a review. */
  held: number;
  /** Its phone, where one is linked to Recado itself. `changedMs`: how long ago its connection changed. */
  phone?: { isConnected: boolean; changedMs: number; reconnections: number };
}

/** What the shared database says at one moment. */
export interface DatabaseReading {
  unfinished: readonly LaneCount[];
  /** How long the oldest due message of each lane has been waiting, in ms; 0: none is due. */
  oldestWaitingMs: ReadonlyMap<Lane, number>;
  channels: readonly ChannelReading[];
  /** Files that are kept, and the bytes that they take. */
  media: { files: number; bytes: number };
}

export interface Figures {
  /** Whether the database takes writes. */
  writable: boolean;
  /** Bytes that are free for the data; undefined: unknown. */
  freeBytes: number | undefined;
  /** Undefined: the database did not answer. */
  database: DatabaseReading | undefined;
  /** Undefined: the process uses no Redis. */
  redisUp: boolean | undefined;
}

/** Reads the figures that are not this process's own, at a bounded cost. */
@Injectable()
export class DatabaseFigures {
  constructor(
    private readonly waiting: WaitingFigures,
    private readonly receipts: ReceiptFigures,
    private readonly channels: Channels,
    private readonly news: AccountNews,
    private readonly clock: Clock,
    private readonly probe: WriteProbe,
    private readonly space: FreeSpace,
    private readonly media: MediaFigures,
    private readonly held: HeldMessages,
    private readonly phones: LinkedPhones,
    @Optional() private readonly redis?: RedisHealth,
  ) {}

  /** Never rejects. */
  async read(): Promise<Figures> {
    // The metrics say that the database did not answer.
    const database = await withTimeout(TIMEOUT_MS, this.readDatabase()).catch(() => undefined);
    const writable = database !== undefined && (await this.probe.isWritable());
    // The folder cannot be looked at: the figure is left out.
    const freeBytes = await this.space.bytes().catch(() => undefined);
    return { database, writable, freeBytes, redisUp: this.redis?.isUp() };
  }

  private async readDatabase(): Promise<DatabaseReading> {
    const channels = await this.channels.all();
    const oldestWaitingMs = await this.oldestWaiting(channels);
    const unfinished: LaneCount[] = [];
    for (const lane of LANES) {
      for (const status of UNFINISHED) {
        unfinished.push({ status, lane, messages: await this.count(status, channels, lane) });
      }
    }
    const readings: ChannelReading[] = [];
    const phones = await this.phones.read();
    for (const channel of channels) readings.push(await this.readingOf(channel, phones.get(channel.id)));
    return { unfinished, oldestWaitingMs, channels: readings, media: await this.media.read() };
  }

  private async count(status: MessageStatus, channels: readonly ChannelView[], lane: Lane): Promise<number> {
    let messages = 0;
    for (const { id } of channels) {
      messages += await this.waiting.count(status, id, lane, COUNTED_AT_MOST - messages);
      await yieldToOthers();
      if (messages >= COUNTED_AT_MOST) break;
    }
    return messages;
  }

  private async oldestWaiting(channels: readonly ChannelView[]): Promise<Map<Lane, number>> {
    const now = this.clock.now();
    const ids = channels.map(({ id }) => id);
    const oldest = await this.waiting.oldestWaiting(ids, now);
    return new Map(LANES.map((lane) => [lane, now - (oldest.get(lane) ?? now)]));
  }

  private async readingOf(channel: ChannelView, phone?: LinkedPhoneReading): Promise<ChannelReading> {
    const { id, name, gateway, failingSince } = channel;
    const now = this.clock.now();
    const failingMs = failingSince === null ? 0 : Math.max(now - failingSince, 0);
    const receipts = await this.receipts.of(id);
    const held = await this.held.count(id);
    const { quality } = accountState(await this.news.of(id), now);
    await yieldToOthers();
    return {
      ...{ id, name, gateway, failingMs, condition: conditionOf(channel, this.channels.allPaused, now), receipts },
      quality: quality?.value ?? null,
      lockedUntil: coldLockUntil(channel, now),
      isDirectSendRefused: directRetryAt(channel, now) !== null,
      held,
      ...(phone && { phone: { ...phone, changedMs: Math.max(now - phone.changedAt, 0) } }),
    };
  }
}

/** A query on SQLite blocks the process: other work may run between two of them. */
function yieldToOthers(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
