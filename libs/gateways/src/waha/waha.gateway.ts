import type { Clock, Installation } from '@recado/core';
import { BRIDGE_CONNECTIONS, bridgeClient, type BridgeOptions } from '../client/bridge-client.js';
import { brokenResult } from '../client/broken-result.js';
import { failedCheck, wrongAddress } from '../client/failed-check.js';
import { notFound } from '../client/not-found.js';
import type { ExchangeEnd } from '@recado/net';
import { isOwnAnswer } from '../client/own-answer.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import {
  type ChannelCheck,
  Gateway,
  type OutgoingMessage,
  type PulledStatus,
  type Released,
  type SendResult,
  type SentMessage,
} from '../port/gateway.js';
import { RELEASED } from '../port/send-results.js';
import { otherIdentityOf, phoneOf } from '../shared/jids.js';
import { jsonIn, textOf } from '../shared/json-parts.js';
import { messageIdOf } from '../shared/message-id.js';
import { learnIdentity, refusalOf } from '../shared/recognition.js';
import { withForm } from '../shared/sent-as.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { plainChatId } from './chat-ids.js';
import { WahaAccount } from './waha-account.js';
import { mediaResult, refusesId, resultOf, resultOfQuestion, withoutId } from './waha-answer.js';
import { readWahaCallback } from './waha-callback.js';
import { WahaChats } from './waha-chats.js';
import { identityIn } from './waha-ids.js';
import { wahaMessage } from './waha-media.js';
import { isMissingSession } from './waha-missing.js';
import { ownPhoneIn } from './waha-own-phone.js';
import { WahaPairing } from './waha-pairing.js';
import { WahaPresence } from './waha-presence.js';
import { WahaReceiptSetup } from './waha-receipt-setup.js';
import { saidIn } from './waha-refusal.js';
import { askWaha, type WahaRequest } from './waha-request.js';
import { pulledStatus } from './waha-pull.js';
import { WahaVersions } from './waha-versions.js';
import { wahaDefinition, type WahaSettings } from './waha.definition.js';

export interface WahaGatewayOptions extends BridgeOptions {
  /** Distinguishes our messages from those of others at the same session. */
  installation: Installation;
}

/** Messages of a chat that a pull reads. */
const PULLED = 100;
/** What a pull reads: some engines add thumbnails and raw data to each message. */
const MAX_LIST_BYTES = 4 * 1_024 * 1_024;

/** WAHA: docs/gateways/waha.md; what we rely on: docs/gateways/facts.md. */
export class WahaGateway extends Gateway<WahaSettings> {
  readonly concurrency = BRIDGE_CONNECTIONS;
  override readonly pairing: WahaPairing;
  override readonly receiptSetup: WahaReceiptSetup;
  override readonly account: WahaAccount;
  private readonly clock: Clock;
  private readonly installation: Installation;
  private readonly client: ProviderClient;
  private readonly presence: WahaPresence;
  private readonly chats: WahaChats;
  private readonly versions: WahaVersions;

  constructor(options: WahaGatewayOptions) {
    super(wahaDefinition);
    const { clock, installation, onError = () => undefined } = options;
    this.clock = clock;
    this.installation = installation;
    this.client = bridgeClient(options);
    this.versions = new WahaVersions(this.client, clock);
    this.chats = new WahaChats(this.client, clock);
    this.pairing = new WahaPairing(this.client);
    this.receiptSetup = new WahaReceiptSetup(this.client);
    this.presence = new WahaPresence(this.client, onError);
    this.account = new WahaAccount(this.client, clock);
  }

  async send(message: OutgoingMessage, settings: WahaSettings, signal: AbortSignal): Promise<SendResult | Released> {
    if (signal.aborted) return RELEASED;
    const found = await this.chats.of(message, settings, signal);
    if (typeof found === 'object') return found;
    const chat = found ?? plainChatId(message.to);
    const optedOut = await refusalOf(message, otherIdentityOf(chat, message.to));
    if (optedOut) return optedOut;
    await this.presence.before(message, chat, settings, signal);
    const id = (await this.versions.takesIds(settings)) ? messageIdOf(message, this.installation) : undefined;
    if (!stillMayLeave(message, signal)) return RELEASED;
    const { path, body } = wahaMessage(message, { session: settings.session, chatId: chat, id });
    const end = await this.ask(path, settings, signal, { channelId: message.channelId, body });
    if (end.kind === 'broken') return brokenResult(end);
    if (id !== undefined && refusesId(end.answer)) {
      this.versions.refusesIds(settings);
      return withoutId(end.answer);
    }
    const refusal = saidIn(end.answer);
    if (refusal) return this.account.resultOf(refusal, end.answer, settings, signal);
    const result = mediaResult(end.answer, message) ?? resultOf(end.answer, chat, this.clock.now());
    if (result.kind === 'accepted') await learnIdentity(message, identityIn(jsonIn(end.answer.body)));
    return withForm(result, message);
  }

  async check(settings: WahaSettings, signal: AbortSignal): Promise<ChannelCheck> {
    const end = await this.ask(`/api/sessions/${encodeURIComponent(settings.session)}`, settings, signal);
    if (end.kind === 'broken') return failedCheck(brokenResult(end));
    if (isMissingSession(end.answer)) return failedCheck(notFound(end.answer));
    if (end.answer.status === 404 || isOwnAnswer(end.answer)) return wrongAddress(end.answer);
    if (end.answer.status !== 200) return failedCheck(resultOfQuestion(end.answer, this.clock.now()));
    const status = textOf(jsonIn(end.answer.body)?.status);
    if (status === undefined) return wrongAddress(end.answer);
    await this.versions.ask(settings);
    const detail = `${settings.session} is ${status}`;
    if (status !== 'WORKING') return { ready: false, code: 'channel_disconnected', detail };
    const phone = ownPhoneIn(end.answer);
    return { ready: true, detail, ...(phone !== undefined && { phone }) };
  }

  readCallback(request: CallbackRequest, settings: WahaSettings): CallbackContent {
    return readWahaCallback(request, settings, this.installation);
  }

  senderOf({ session, webhookSecret }: WahaSettings): CallbackSender {
    return { name: session, secret: webhookSecret };
  }

  override async pull(sent: SentMessage, settings: WahaSettings, signal: AbortSignal): Promise<PulledStatus> {
    // Without an acceptance the chat is not stored, and another spelling of the number is another chat.
    const chat = sent.recipientId ?? (await this.chats.of(sent, settings, signal));
    if (typeof chat !== 'string') return 'unknown';
    const path = `/api/${encodeURIComponent(settings.session)}/chats/${encodeURIComponent(chat)}/messages`;
    const query = { limit: String(PULLED), downloadMedia: 'false', 'filter.fromMe': 'true' };
    const end = await this.ask(path, settings, signal, { query, maxBodyBytes: MAX_LIST_BYTES });
    return end.kind === 'answer' ? pulledStatus(end.answer, sent, this.installation) : 'unknown';
  }

  override async resolve(identity: string, settings: WahaSettings, signal: AbortSignal): Promise<string | null> {
    const lid = /^lid:(\d+)$/.exec(identity)?.[1];
    if (lid === undefined) return null;
    const end = await this.ask(`/api/${encodeURIComponent(settings.session)}/lids/${lid}`, settings, signal);
    return end.kind === 'answer' && end.answer.status === 200 ? (phoneOf(jsonIn(end.answer.body)?.pn) ?? null) : null;
  }

  override stop(): Promise<void> {
    return this.client.close();
  }

  private ask(
    path: string,
    settings: WahaSettings,
    signal: AbortSignal,
    rest: Omit<WahaRequest, 'path'> = {},
  ): Promise<ExchangeEnd> {
    return askWaha(this.client, { path, ...rest }, settings, signal);
  }
}
