import {
  type ChannelLimits,
  ChannelPaces,
  type Channels,
  type ChannelView,
  ColdRules,
  defaultLimits,
  windowState,
} from '@recado/channels';
import { NoMetrics } from '@recado/core';
import type { BatchItem } from '@recado/core';
import { type ColdMessages, DueMessages } from '@recado/messages';
import { LocalAttemptReports, LocalFeedSignal } from '@recado/queue';
import { KnownPersons, RecipientContacts } from '@recado/recipients';
import { CHANNEL, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { ColdRecipients } from '../feeder/cold/cold-recipients.js';
import { Feeder } from '../feeder/feeder.js';
import type { Leadership } from '../leadership/leadership.js';
import { HeldQueue } from './held-queue.js';

/** A feeder over one channel, whose limits and state the test sets. It leads unless the test says otherwise. */
export class FeederFixture {
  readonly queue = new HeldQueue();
  readonly reports = new LocalAttemptReports();
  readonly channel = {
    id: CHANNEL,
    failures: 0,
    blockedUntil: 0,
    blockedAs: null,
    warmForMs: null,
    coldLock: null,
  } as {
    -readonly [Name in keyof ChannelView]: ChannelView[Name];
  };
  readonly leadership = { isLeader: true, onElected: () => undefined };
  readonly paces: ChannelPaces;
  readonly feeder: Feeder;
  readonly contacts: RecipientContacts;
  readonly persons: KnownPersons;
  readonly cold: ColdMessages;
  readonly channels: Channels;
  readonly rules: ColdRules;
  /** Whether the carrier of the channel is suspended. */
  isCarrierSuspended = false;
  private readonly listeners = new Set<() => void>();

  private constructor(readonly messages: MessagesFixture) {
    this.limit({});
    this.paces = new ChannelPaces(messages.database);
    this.channels = {
      current: () => [this.channel],
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
    const due = new DueMessages(messages.database, undefined, messages.pauseSweep);
    this.contacts = new RecipientContacts(messages.database, messages.clock);
    this.persons = new KnownPersons(messages.database, messages.clock);
    this.cold = messages.cold;
    const carrier = { name: 'carrier', language: 'pt_BR' };
    const suspensions = { suspendedCarrier: async () => (this.isCarrierSuspended ? carrier : null) };
    this.rules = new ColdRules(suspensions as never);
    this.feeder = new Feeder(
      due,
      this.channels,
      this.paces,
      this.queue,
      new LocalFeedSignal(),
      messages.clock,
      this.leadership as unknown as Leadership,
      new NoMetrics(),
      new ColdRecipients(this.rules, due, this.cold, this.contacts, this.persons),
      this.reports,
      this.persons,
    );
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
