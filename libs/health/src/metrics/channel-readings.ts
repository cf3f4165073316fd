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
    const phones = await this.phones.read();
    const readings: ChannelReading[] = [];
    for (const channel of channels) readings.push(await this.readingOf(channel, phones.get(channel.id)));
    return readings;
  }

  private async readingOf(channel: ChannelView, phone?: LinkedPhoneReading): Promise<ChannelReading> {
    const { id, name, gateway, failingSince } = channel;
    const now = this.clock.now();
    const failingMs = failingSince === null ? 0 : Math.max(now - failingSince, 0);
    const receipts = await this.receipts.of(id);
    const held = await this.held.count(id);
    const oldestWaitingMs = await this.oldestWaiting(id, now);
    const capLeft = await this.capLeft(channel, now);
    const { quality } = accountState(await this.news.of(id), now);
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

  private async oldestWaiting(id: number, now: number): Promise<Map<Lane, number>> {
    const oldest = await this.waiting.oldestWaiting([id], now);
    return new Map(LANES.map((lane) => [lane, now - (oldest.get(lane) ?? now)]));
  }

  private async capLeft({ id, limits: { dailyCap, timezone } }: ChannelView, now: number): Promise<number | null> {
    if (dailyCap === null) return null;
    const today = localDay(now, timezone);
    const { day, used } = await this.paces.read(id);
    return Math.max(capOn(dailyCap, today) - (day === today ? used : 0), 0);
  }
}
