import {
  CallbackSignal,
  ChannelBlocks,
  ChannelAccounts,
  Channels,
  ChannelSettings,
  ChannelSightings,
  NewsSink,
} from '@recado/channels';
import { Installation, ReceiptSink, Vault } from '@recado/core';
import { GATEWAYS, GatewayRegistry } from '@recado/gateways';
import { InboundSink, type OptOutSignal, type PreferenceSignal, type NewInboundMessage } from '@recado/messages';
import { RecipientContacts } from '@recado/recipients';
import { GatewayGuard } from '@recado/http';
import { EndpointSubscriptions } from '@recado/webhooks';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { withParts } from '../../../../test/support/fixtures/parts.js';
import { ANA, ChannelsFixture } from '../../../channels/src/testing/channels-fixture.js';
import { CallbackApplier } from '../apply/callback-applier.js';
import { CallbackHousekeeping } from '../apply/callback-housekeeping.js';
import { CallbackIntake } from '../receive/callback-intake.js';
import { CallbackStore } from '../store/callback-store.js';
import { EarlyReceipts } from '../apply/early-receipts.js';
import { SenderDirectory } from '../apply/sender-directory.js';

const ENV = {
  GATEWAY: 'whatsapp-cloud',
  WHATSAPP_PHONE_NUMBER_ID: '111',
  WHATSAPP_TOKEN: 'the-token',
  WHATSAPP_APP_SECRET: 'the-app-secret',
};

const HERE = new Installation('here', 0);

/** The echo of a message's first attempt; `whose`: the installation that sent it. */
export const echoOf = (id: number, whose = HERE.id) => `${id}.1.i${whose}`;

/** Records the texts and opt-outs of recipients. */
class RecordingInbound extends InboundSink {
  readonly received: NewInboundMessage[] = [];
  readonly signals: OptOutSignal[] = [];
  readonly preferred: PreferenceSignal[] = [];
  failing = false;

  async messages(messages: readonly NewInboundMessage[]): Promise<ReadonlySet<NewInboundMessage>> {
    if (this.failing) throw new Error('the opt-outs are away');
    this.received.push(...messages);
    return new Set(messages.filter(({ text }) => text === 'SAIR'));
  }

  async optOuts(signals: readonly OptOutSignal[]): Promise<void> {
    this.signals.push(...signals);
  }

  async preferences(signals: readonly PreferenceSignal[]): Promise<void> {
    this.preferred.push(...signals);
  }
}

/** One status of a message as Meta posts it. */
export interface Status {
  id: string;
  status: 'sent' | 'delivered' | 'read' | 'failed';
  /** The echo. */
  echo?: string;
  error?: number;
  /** When Meta noticed it, UTC milliseconds; missing: a fixed time. */
  at?: number;
}

const PARTS = {
  applier: CallbackApplier,
  contacts: RecipientContacts,
  early: EarlyReceipts,
  housekeeping: CallbackHousekeeping,
  intake: CallbackIntake,
  senders: SenderDirectory,
  sightings: ChannelSightings,
  store: CallbackStore,
};

/**
 * Channels on Meta's gateway with their messages, and everything that takes Meta's callbacks, on the clock of the test.
 */
export class InboundFixture extends withParts(PARTS) {
  readonly inbound = new RecordingInbound();

  private constructor(
    readonly messages: MessagesFixture,
    readonly channels: ChannelsFixture,
  ) {
    super(messages.parts);
    const { clock } = messages;
    const settings = channels.settings(undefined, ENV);
    const options = { version: '0.0.0', clock, installation: HERE, guard: new GatewayGuard([]) };
    const external = GATEWAYS.filter(({ needsServer }) => !needsServer);
    const gateways = new GatewayRegistry(external.map((gateway) => gateway.create(options)));
    this.parts
      .bind(CallbackSignal, () => new CallbackSignal())
      .bind(Channels, () => channels.channels)
      .bind(ChannelBlocks, () => channels.blocks)
      .bind(ChannelAccounts, () => channels.facts)
      .bind(ChannelSettings, () => settings)
      .bind(GatewayRegistry, () => gateways)
      .bind(Vault, () => new Vault(() => [Buffer.alloc(32, 'a secret')]))
      .bind(ReceiptSink, () => messages.receipts)
      .bind(NewsSink, () => channels.news)
      .bind(InboundSink, () => this.inbound);
  }

  static async create(): Promise<InboundFixture> {
    const messages = await MessagesFixture.create(new EndpointSubscriptions());
    return new InboundFixture(messages, await ChannelsFixture.over(messages.database, messages.clock, ENV));
  }

  get database() {
    return this.messages.database;
  }

  get clock() {
    return this.messages.clock;
  }

  /** Creates a channel for another number on Meta's gateway; returns its id. */
  addNumber(
    name: string,
    phoneNumberId: string,
    appSecret = ENV.WHATSAPP_APP_SECRET,
    businessAccountId?: string,
  ): Promise<number> {
    const account = businessAccountId !== undefined && { businessAccountId };
    const settings = { phoneNumberId, token: 'another-token', appSecret, ...account };
    const limits = this.channels.channel.limits;
    return this.channels.editor.create({ name, gateway: 'whatsapp-cloud', settings, limits }, ANA);
  }

  /** A message whose attempt has started; `taken`: the provider has accepted it with this id. */
  async begin(taken?: string): Promise<number> {
    const id = await this.messages.store({});
    const [attempt] = await this.messages.claims.claim([id]);
    if (taken !== undefined) await this.answer(attempt!, taken);
    else this.open.set(id, attempt!);
    return id;
  }

  /** Records the answer to our request: the provider has accepted the message. */
  async wasTaken(id: number, providerMessageId: string): Promise<void> {
    await this.answer(this.open.get(id)!, providerMessageId);
  }

  /** Stores a verified callback of Meta with statuses of a number. */
  async posted(statuses: readonly Status[], { number = '111', channelId = this.channels.channel.id } = {}) {
    await this.store.add({ channelId, requestId: '', body: bodyOf(statuses, number), receivedAt: this.clock.now() });
  }

  /** Applies everything that is due. */
  async applied(): Promise<void> {
    while ((await this.applier.tick(false)) === 0);
  }

  async status(id: number): Promise<unknown> {
    return (await this.messages.row(id)).status;
  }

  /** Rows of a table. */
  async count(table: string, where = '1 = 1'): Promise<number> {
    const [row] = await this.database.read<{ n: number }>(`SELECT COUNT(*) AS n FROM ${table} WHERE ${where}`);
    return Number(row?.n);
  }

  close(): Promise<void> {
    return this.messages.close();
  }

  private readonly open = new Map<number, Awaited<ReturnType<MessagesFixture['claims']['claim']>>[number]>();

  private answer(attempt: Awaited<ReturnType<MessagesFixture['claims']['claim']>>[number], providerMessageId: string) {
    return this.messages.recorder.record([{ kind: 'sent', attempt, at: this.clock.now(), providerMessageId }]);
  }
}

/** As Meta spells it. */
export function bodyOf(statuses: readonly Status[], number = '111', more: object = {}): string {
  const value = {
    metadata: { phone_number_id: number },
    statuses: statuses.map(({ echo, error, at = 1_795_191_240_000, ...status }) => ({
      ...status,
      timestamp: String(Math.floor(at / 1_000)),
      ...(echo !== undefined && { biz_opaque_callback_data: echo }),
      ...(error !== undefined && { errors: [{ code: error, title: 'x', error_data: { details: 'y' } }] }),
    })),
    ...more,
  };
  return JSON.stringify({ entry: [{ changes: [{ field: 'messages', value }] }] });
}
