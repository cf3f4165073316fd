import type { Clock } from '@recado/core';
import type { AddressGuard } from '@recado/net';
import { brokenResult, notLeft } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { failedCheck, wrongAddress } from '../client/failed-check.js';
import type { ExchangeEnd } from '@recado/net';
import { ProviderClient } from '../client/provider-client.js';
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
import { RELEASED, rejected, suspendChannel } from '../port/send-results.js';
import { identityOf, phoneOf } from '../shared/jids.js';
import { jsonIn, textOf } from '../shared/json-parts.js';
import { learnIdentity, refusalOf } from '../shared/recognition.js';
import { withForm } from '../shared/sent-as.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { ChatIds, isAmbiguous, plainChatId } from './chat-ids.js';
import { WahaAccount } from './waha-account.js';
import { resultOf, resultOfQuestion } from './waha-answer.js';
import { readWahaCallback } from './waha-callback.js';
import { identityIn } from './waha-ids.js';
import { wahaMessage } from './waha-media.js';
import { WahaPairing } from './waha-pairing.js';
import { WahaPresence } from './waha-presence.js';
import { refusalIn } from './waha-refusal.js';
import { askWaha, type WahaRequest } from './waha-request.js';
import { pulledStatus } from './waha-pull.js';
import { wahaDefinition, type WahaSettings } from './waha.definition.js';

export interface WahaGatewayOptions {
  /** Recado's version, for the User-Agent. */
  version: string;
  clock: Clock;
  /** Time limit of a whole exchange, in ms. */
  timeoutMs?: number;
  /** Which addresses may be sent to; missing: as without GATEWAY_ALLOWED_SUBNETS. */
  guard?: AddressGuard;
  /** Told of failures that concern no message; missing: nobody is. */
  onError?: ((error: unknown) => void) | undefined;
}

/** The session has one phone, at which more concurrent requests would only wait. */
const CONNECTIONS = 4;
/** After a timeout the outcome of the message is unknown, so the limit is long. */
const TIMEOUT_MS = 30_000;
/** Messages of a chat that a pull reads. */
const PULLED = 100;

/** WAHA: docs/gateways/waha.md; what we rely on: docs/gateways/facts.md. */
export class WahaGateway extends Gateway<WahaSettings> {
  readonly concurrency = CONNECTIONS;
  override readonly pairing: WahaPairing;
  override readonly account: WahaAccount;
  private readonly clock: Clock;
  private readonly client: ProviderClient;
  private readonly presence: WahaPresence;
  private readonly chats = new ChatIds();

  constructor({ version, clock, timeoutMs = TIMEOUT_MS, guard, onError = () => undefined }: WahaGatewayOptions) {
    super(wahaDefinition);
    this.clock = clock;
    this.client = new ProviderClient({ version, connections: CONNECTIONS, timeoutMs, guard });
    this.pairing = new WahaPairing(this.client);
    this.presence = new WahaPresence(this.client, onError);
    this.account = new WahaAccount(this.client, clock);
  }

  async send(message: OutgoingMessage, settings: WahaSettings, signal: AbortSignal): Promise<SendResult | Released> {
    if (signal.aborted) return RELEASED;
    const chat = await this.chatOf(message, settings, signal);
    if (typeof chat !== 'string') return chat;
    const optedOut = await refusalOf(message, identityOf(chat));
    if (optedOut) return optedOut;
    await this.presence.before(message, chat, settings, signal);
    if (!stillMayLeave(message, signal)) return RELEASED;
    const { path, body } = wahaMessage(message, settings.session, chat);
    const end = await this.ask(path, settings, signal, { channelId: message.channelId, body });
    if (end.kind === 'broken') return brokenResult(end);
    const refusal = refusalIn(end.answer);
    if (refusal !== undefined) return this.account.resultOf(refusal, end.answer, settings, signal);
    const result = resultOf(end.answer, chat, this.clock.now());
    if (result.kind === 'accepted') await learnIdentity(message, identityIn(jsonIn(end.answer.body)));
    return withForm(result, message);
  }

  async check(settings: WahaSettings, signal: AbortSignal): Promise<ChannelCheck> {
    const end = await this.ask(`/api/sessions/${encodeURIComponent(settings.session)}`, settings, signal);
    if (end.kind === 'broken') return failedCheck(brokenResult(end));
    if (end.answer.status === 404)
      return failedCheck(suspendChannel('channel_not_found', { detail: describeAnswer(end.answer) }));
    if (end.answer.status !== 200) return failedCheck(resultOfQuestion(end.answer, this.clock.now()));
    const status = textOf(jsonIn(end.answer.body)?.status);
    if (status === undefined) return wrongAddress(end.answer);
    const detail = `${settings.session} is ${status}`;
    return status === 'WORKING' ? { ready: true, detail } : { ready: false, code: 'channel_disconnected', detail };
  }

  readCallback(request: CallbackRequest, settings: WahaSettings): CallbackContent {
    return readWahaCallback(request, settings);
  }

  senderOf({ session, webhookSecret }: WahaSettings): CallbackSender {
    return { name: session, secret: webhookSecret };
  }

  override async pull(sent: SentMessage, settings: WahaSettings, signal: AbortSignal): Promise<PulledStatus> {
    const chat = sent.recipientId ?? plainChatId(sent.to);
    const path = `/api/${encodeURIComponent(settings.session)}/chats/${encodeURIComponent(chat)}/messages`;
    const query = { limit: String(PULLED), downloadMedia: 'false', 'filter.fromMe': 'true' };
    const end = await this.ask(path, settings, signal, { query });
    return end.kind === 'answer' ? pulledStatus(end.answer, sent) : 'unknown';
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

  /** The chat of this number, or the result if the message cannot be sent. */
  private async chatOf(
    { channelId, to }: OutgoingMessage,
    settings: WahaSettings,
    signal: AbortSignal,
  ): Promise<string | SendResult | Released> {
    if (!isAmbiguous(to)) return plainChatId(to);
    const known = this.chats.of(channelId, to);
    if (known !== undefined) return known;
    const query = { phone: to, session: settings.session };
    const end = await this.ask('/api/contacts/check-exists', settings, signal, { channelId, query });
    if (end.kind === 'broken') return notLeft(end);
    if (end.answer.status !== 200) return resultOfQuestion(end.answer, this.clock.now());
    const said = jsonIn(end.answer.body);
    if (said?.numberExists === false)
      return rejected('recipient_not_on_whatsapp', 'check-exists: numberExists is false');
    const chat = textOf(said?.chatId) ?? plainChatId(to);
    // Only WAHA's own answer is remembered.
    if (said?.numberExists === true) this.chats.remember(channelId, to, chat);
    return chat;
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
