import { Installation, NoMetrics, Vault } from '@recado/core';
import { ChannelSightings } from '@recado/channels';
import { GATEWAYS, GatewayRegistry } from '@recado/gateways';
import { InboundSink, type OptOutSignal, type ReceivedMessage } from '@recado/messages';
import { RecipientContacts, RecipientIdentities } from '@recado/recipients';
import { GatewayGuard } from '@recado/net';
import { EndpointSubscriptions } from '@recado/webhooks';
import { MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { ANA, ChannelsFixture } from '../../../channels/src/testing/channels-fixture.js';
import { AnsweredRecipients } from '../apply/answered-recipients.js';
import { CallbackApplier } from '../apply/callback-applier.js';
import { CallbackEffects } from '../apply/callback-effects.js';
import { CallbackHousekeeping } from '../apply/callback-housekeeping.js';
import { CallbackIntake } from '../receive/callback-intake.js';
import { CallbackReader } from '../apply/callback-reader.js';
import { CallbackStore } from '../store/callback-store.js';
import { ChannelStateUpdater } from '../apply/channel-state-updater.js';
import { EarlyReceipts } from '../apply/early-receipts.js';
import { HiddenNumbers } from '../apply/hidden-numbers.js';
import { InboundMessages } from '../apply/inbound-messages.js';
import { SenderDirectory } from '../apply/sender-directory.js';
import { withTools } from '../../../../test/support/fixtures/with-tools.js';

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
  readonly received: ReceivedMessage[] = [];
  readonly signals: OptOutSignal[] = [];
  failing = false;

  async messages(messages: readonly ReceivedMessage[]): Promise<void> {
    if (this.failing) throw new Error('the opt-outs are away');
    this.received.push(...messages);
  }

  async optOuts(signals: readonly OptOutSignal[]): Promise<void> {
    this.signals.push(...signals);
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

/**
 * Channels on Meta's gateway with their messages, and everything that takes Meta's callbacks, on the clock of the test.
 */
export class InboundFixture {
  readonly inbound = new RecordingInbound();
  readonly sightings: ChannelSightings;
  readonly contacts: RecipientContacts;
  readonly senders: SenderDirectory;
  readonly store: CallbackStore;
  readonly intake: CallbackIntake;
  readonly applier: CallbackApplier;
  readonly early: EarlyReceipts;
  readonly housekeeping: CallbackHousekeeping;

  private constructor(
    readonly messages: MessagesFixture,
    readonly channels: ChannelsFixture,
  ) {
    const { database, clock } = messages;
    this.sightings = new ChannelSightings(database, clock);
    const list = channels.channels;
    const settings = channels.settings(undefined, ENV);
    const options = { version: '0.0.0', clock, installation: HERE, guard: new GatewayGuard([]) };
    const external = GATEWAYS.filter(({ kind }) => kind !== 'sandbox');
    const gateways = new GatewayRegistry(external.map((gateway) => gateway.create(options)));
    this.store = new CallbackStore(database, new Vault(() => [Buffer.alloc(32, 'a secret')]), clock);
    this.intake = new CallbackIntake(list, settings, gateways, this.store, clock, this.sightings);
    this.senders = new SenderDirectory(list, settings, gateways);
    const reader = new CallbackReader(list, settings, gateways, this.senders);
    this.early = new EarlyReceipts(database, clock);
    const states = new ChannelStateUpdater(channels.blocks, channels.facts, clock, this.sightings);
    this.contacts = new RecipientContacts(database, clock);
    const identities = new RecipientIdentities(database, clock);
    const { cold, receivedEvents } = messages;
    const hidden = new HiddenNumbers(list, settings, gateways, clock);
    const answered = new AnsweredRecipients(database);
    const { contacts, inbound: sink } = this;
    const inbound = new InboundMessages(list, contacts, identities, answered, cold, hidden, receivedEvents, sink);
    const { news } = channels;
    const effects = new CallbackEffects(messages.receipts, this.early, states, identities, inbound, news, this.inbound);
    this.applier = new CallbackApplier(this.store, reader, effects, clock, new NoMetrics());
    this.housekeeping = withTools(new CallbackHousekeeping(database, clock, this.early));
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
    while ((await this.applier.tick()) === 0);
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
