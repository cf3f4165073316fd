import {
  type ChannelLimits,
  ChannelPaces,
  Channels,
  type ChannelView,
  ColdRules,
  defaultLimits,
  TemplateSuspensions,
  windowState,
} from '@recado/channels';
import type { BatchItem, MediaType } from '@recado/core';
import { BatchPauseSweep, ColdMessages } from '@recado/messages';
import { AttemptReports, MessageQueue } from '@recado/queue';
import { KnownPersons, RecipientContacts } from '@recado/recipients';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { withParts } from '../../../../test/support/fixtures/parts.js';
import { Feeder } from '../feeder/feeder.js';
import { Leadership } from '../leadership/leadership.js';
import { HeldQueue } from './held-queue.js';

const PARTS = {
  channels: Channels,
  cold: ColdMessages,
  contacts: RecipientContacts,
  feeder: Feeder,
  paces: ChannelPaces,
  persons: KnownPersons,
  rules: ColdRules,
};

/** A feeder over one channel, whose limits and state the test sets. It leads unless the test says otherwise. */
export class FeederFixture extends withParts(PARTS) {
  readonly queue = new HeldQueue();
  readonly reports = new AttemptReports();
  readonly channel = {
    id: CHANNEL,
    failures: 0,
    blockedUntil: 0,
    blockedAs: null,
    warmForMs: null,
    coldLock: null,
    portfolio: null,
    messagingLimit: null,
    phone: null,
    revision: 0,
  } as {
    -readonly [Name in keyof ChannelView]: ChannelView[Name];
  };
  readonly leadership = { isLeader: true, onElected: () => undefined };
  /** Further channels, of which the feeder sends nothing. */
  readonly others: ChannelView[] = [];
  /** Whether the carrier of the channel is suspended. */
  isCarrierSuspended = false;
  /** Media of these types have carriers of their own. */
  carriedMedia: MediaType[] = [];
  private readonly listeners = new Set<() => void>();

  private constructor(readonly messages: MessagesFixture) {
    super(messages.parts.copy());
    this.limit({});
    const channels = {
      current: () => [this.channel, ...this.others],
      withId: () => this.channel,
      closedUntil: ({ limits: { window, timezone } }: ChannelView, now: number) => {
        if (this.channel.blockedUntil > now) return this.channel.blockedUntil;
        const state = window && windowState(window, timezone, now);
        return !state || state.open ? 0 : state.until;
      },
      onChange: (listener: () => void) => {
        this.listeners.add(listener);
        return () => this.listeners.delete(listener);
      },
    } as unknown as Channels;
    const carrier = { name: 'carrier', language: 'pt_BR' };
    const suspensions = {
      suspendedCarrier: async () => (this.isCarrierSuspended ? carrier : null),
      carriedMedia: async () => this.carriedMedia,
    };
    this.parts
      .bind(Channels, () => channels)
      .bind(TemplateSuspensions, () => suspensions as never)
      .bind(MessageQueue, () => this.queue)
      .bind(Leadership, () => this.leadership as unknown as Leadership)
      .bind(AttemptReports, () => this.reports)
      .bind(BatchPauseSweep, () => messages.pauseSweep);
  }

  static async create(): Promise<FeederFixture> {
    return new FeederFixture(await MessagesFixture.create());
  }

  /** Replaces the limits of the channel. */
  limit(limits: Partial<ChannelLimits>): void {
    this.channel.limits = { ...defaultLimits('America/Sao_Paulo'), ...limits };
  }

  /** Tells that a channel or a template has changed, as its process learns. */
  tellChange(): void {
    for (const listener of this.listeners) listener();
  }

  now(): number {
    return this.messages.clock.now();
  }

  /** Advances the clock by `ms` and runs one tick of the feeder; returns its rest in ms. */
  tick(ms = 10): Promise<number> {
    this.messages.clock.advance(ms);
    return this.feeder.tick();
  }

  /** Stores a batch of one message for each of these; returns their ids. */
  async store(items: Partial<BatchItem>[], apiKeyId = 1): Promise<number[]> {
    const { messages } = this;
    const batch = messages.batch(
      items.map((changes, index) => messages.item(index, changes)),
      apiKeyId,
    );
    return (await messages.writer.write(batch)).messageIds;
  }

  close(): Promise<void> {
    return this.messages.close();
  }
}
