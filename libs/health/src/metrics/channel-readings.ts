import { setImmediate as nextPass } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  AccountNews,
  accountState,
  capOn,
  type ChannelCondition,
  ChannelPaces,
  Channels,
  type ChannelView,
  coldLockUntil,
  conditionOf,
  directRetryAt,
  LinkedPhones,
  type LinkedPhoneReading,
  type NewsView,
} from '@recado/channels';
import { Clock, type Lane, LANES, localDay } from '@recado/core';
import { HeldMessages } from '@recado/messages';
import { type ChannelReceiptFigures, ReceiptFigures, WaitingFigures } from '@recado/queries';

/** The state of a channel. */
export interface ChannelReading {
  id: number;
  name: string;
  gateway: string;
  failingMs: number;
  /** How long its longest due message of each lane has been waiting, in ms; 0: none is due. */
  oldestWaitingMs: ReadonlyMap<Lane, number>;
  /** How many messages its daily cap lets it send today; null: it has none. */
  capLeft: number | null;
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

/** What is read for all channels at once: a query for each of a thousand takes seconds. By the ids of channels. */
interface Known {
  phones: ReadonlyMap<number, LinkedPhoneReading>;
  receipts: ReadonlyMap<number, ChannelReceiptFigures>;
  news: ReadonlyMap<number, readonly NewsView[]>;
  /** Since when the longest waiting message of each lane has been due. */
  oldest: ReadonlyMap<number, ReadonlyMap<Lane, number>>;
  /** Whether a provider holds back any message. */
  isAnyHeld: boolean;
}

/** Reads the state of each channel, at a bounded cost. */
@Injectable()
export class ChannelReadings {
  constructor(
    private readonly waiting: WaitingFigures,
    private readonly receipts: ReceiptFigures,
    private readonly channels: Channels,
    private readonly news: AccountNews,
    private readonly clock: Clock,
    private readonly held: HeldMessages,
    private readonly phones: LinkedPhones,
    private readonly paces: ChannelPaces,
  ) {}

  async of(channels: readonly ChannelView[]): Promise<ChannelReading[]> {
    const ids = channels.map(({ id }) => id);
    const known: Known = {
      phones: await this.phones.read(),
      receipts: await this.receipts.ofAll(ids),
      news: await this.news.ofAccounts(ids),
      oldest: await this.waiting.oldestByChannel(ids, this.clock.now()),
      isAnyHeld: await this.held.hasAny(),
    };
    const readings: ChannelReading[] = [];
    for (const channel of channels) readings.push(await this.readingOf(channel, known));
    return readings;
  }

  private async readingOf(channel: ChannelView, known: Known): Promise<ChannelReading> {
    const { id, name, gateway, failingSince } = channel;
    const now = this.clock.now();
    const failingMs = failingSince === null ? 0 : Math.max(now - failingSince, 0);
    const receipts = known.receipts.get(id)!;
    const phone = known.phones.get(id);
    const held = known.isAnyHeld ? await this.held.count(id) : 0;
    const oldest = known.oldest.get(id);
    const oldestWaitingMs = new Map(LANES.map((lane) => [lane, Math.max(now - (oldest?.get(lane) ?? now), 0)]));
    const capLeft = await this.capLeft(channel, now);
    const { quality } = accountState(known.news.get(id) ?? [], now);
    // A query on SQLite blocks the process: other work may run between two of them.
    await nextPass();
    return {
      ...{ id, name, gateway, failingMs, condition: conditionOf(channel, this.channels.allPaused, now), receipts },
      ...{ oldestWaitingMs, capLeft },
      quality: quality?.value ?? null,
      lockedUntil: coldLockUntil(channel, now),
      isDirectSendRefused: directRetryAt(channel, now) !== null,
      held,
      ...(phone && { phone: { ...phone, changedMs: Math.max(now - phone.changedAt, 0) } }),
    };
  }

  private async capLeft({ id, limits: { dailyCap, timezone } }: ChannelView, now: number): Promise<number | null> {
    if (dailyCap === null) return null;
    const today = localDay(now, timezone);
    const { day, used } = await this.paces.read(id);
    return Math.max(capOn(dailyCap, today) - (day === today ? used : 0), 0);
  }
}
