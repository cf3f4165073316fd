import { type Installation, stampOf, BoundedMap, hasDoubleForm, type Clock } from '@recado/core';
import type { HttpAnswer, ExchangeEnd } from '@recado/http';
import { BRIDGE_CONNECTIONS, bridgeClient, type BridgeOptions } from '../client/bridge-client.js';
import { notLeft, brokenResult } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { failedCheck, wrongAddress } from '../client/failed-check.js';
import { answerOrFailure, failedPairing, isFailure } from '../client/failed-pairing.js';
import { notFound } from '../client/not-found.js';
import { isOwnAnswer } from '../client/own-answer.js';
import type { ProviderClient } from '../client/provider-client.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import {
  type PulledStatus,
  type SentMessage,
  type Released,
  type SendResult,
  type OutgoingMessage,
  type ChannelCheck,
  Gateway,
} from '../port/gateway.js';
import type { Beginning, Pairing, PairingFailure, PairingState } from '../port/pairing.js';
import type { ReceiptTarget } from '../port/receipt-target.js';
import { rejected, RELEASED } from '../port/send-results.js';
import { phoneOf, otherIdentityOf } from '../shared/jids.js';
import { type Json, recordsIn, jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import { messageOf, messageIdOf } from '../shared/message-id.js';
import { PRESENCE_TIMEOUT_MS, PresenceRequests } from '../shared/presence-requests.js';
import { learnIdentity, refusalOf } from '../shared/recognition.js';
import { sleepUnlessAborted } from '../shared/sleep-unless-aborted.js';
import { withForm } from '../shared/sent-as.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { typingTimeOf } from '../shared/typing-time.js';
import { WahaAccount } from './waha-account.js';
import { kindOf } from './waha-ack.js';
import { lacksFeature, resultOfQuestion, mediaResult, refusesId, resultOf, withoutId } from './waha-answer.js';
import { readWahaCallback } from './waha-callback.js';
import { messageIdIn, identityIn } from './waha-ids.js';
import { wahaMessage } from './waha-media.js';
import { isMissingSession } from './waha-missing.js';
import { WahaReceiptSetup } from './waha-receipt-setup.js';
import { saidIn } from './waha-refusal.js';
import { askWaha, sessionPath, type WahaRequest } from './waha-request.js';
import { WahaVersions } from './waha-versions.js';
import { webhookFor } from './waha-webhook.js';
import { type WahaSettings, wahaDefinition } from './waha.definition.js';

/** Allowed difference of times, in ms: WAHA's are whole seconds of another clock. */
const LEEWAY_MS = 60_000;

/**
 * The status of a message among the newest messages of its chat, found by its id, be it WhatsApp's or ours, or by text and
 * time if the answer with the id was lost. `absent` only if the list begins before the message was sent, because an engine
 * may store no messages, and if no message in it could be this one. An id of ours shows that a message is another one;
 * without such an id it may have been sent while WAHA did not take ours.
 */
function pulledStatus(
  { status, body, isWhole }: HttpAnswer,
  sent: SentMessage,
  installation: Installation,
): PulledStatus {
  if (status !== 200 || !isWhole) return 'unknown';
  const messages = messagesIn(body);
  const whose = (message: Json) => whoseIs(message, sent, installation);
  const own = messages.filter((message) => message.fromMe !== false && whose(message) !== 'another');
  const found = own.find((message) => whose(message) === 'this') ?? own.find((message) => isSame(message, sent));
  if (found) return kindOf(found.ack) ?? 'unknown';
  const beginsBefore = messages.some((message) => !isSince(message, sent));
  const mayBeShown = !isRecognisable(sent) && own.some((message) => isSince(message, sent));
  return beginsBefore && !mayBeShown ? 'absent' : 'unknown';
}

/** What its id alone tells of a message in the list: it may be another one of ours with the same text. */
function whoseIs(message: Json, sent: SentMessage, installation: Installation): 'this' | 'another' | 'unsaid' {
  const { key, otherIds = [] } = sent;
  const id = messageIdIn(message);
  if (id === undefined) return 'unsaid';
  if (otherIds.includes(id)) return 'another';
  const named = key && messageOf(id, installation);
  if (!named) return 'unsaid';
  const { id: messageId, retries, createdAt } = key;
  const isOther = named.stamp !== undefined && createdAt !== undefined && named.stamp !== stampOf(createdAt);
  return named.messageId === messageId && named.retries === retries && !isOther ? 'this' : 'another';
}

function isSame(message: Json, sent: SentMessage): boolean {
  const { providerMessageId, text } = sent;
  if (providerMessageId !== null) return messageIdIn(message) === providerMessageId;
  return hasText(sent) && message.body === text && isSince(message, sent);
}

/** Whether anything of its text reaches WhatsApp. A voice has no caption. */
function hasText({ text, media }: SentMessage): boolean {
  return text !== '' && media !== 'audio';
}

/** Whether a list that has the message shows it with what we know of it: engines may leave the caption of a medium out. */
function isRecognisable(sent: SentMessage): boolean {
  return sent.providerMessageId !== null || (sent.media === null && hasText(sent));
}

/** Whether a message of the list is not older than ours. One without a time may be of any. */
function isSince({ timestamp }: Json, { sentAt }: SentMessage): boolean {
  return typeof timestamp !== 'number' || timestamp * 1_000 >= sentAt - LEEWAY_MS;
}

function messagesIn(body: string): Json[] {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    // It is no JSON, so it has no messages.
    return [];
  }
}

/** The number of the account of a session, of which it tells `5511…@c.us`; undefined: it tells none. */
function ownPhoneIn({ body }: HttpAnswer): string | undefined {
  return phoneOf(recordOf(jsonIn(body)?.me)?.id);
}

/** Pairs sessions (docs/gateways/facts.md, WAHA). A session whose codes all expired has failed: `begin` restarts it. */
class WahaPairing implements Pairing<WahaSettings> {
  /** The first code lives for 60 seconds. */
  readonly codeSeconds = 20;

  constructor(private readonly client: ProviderClient) {}

  async state(settings: WahaSettings, signal: AbortSignal): Promise<PairingState> {
    const answer = await this.ask({ path: sessionPath(settings) }, settings, signal);
    if (isFailure(answer)) return answer;
    if (isMissingSession(answer)) return { kind: 'missing', detail: describeAnswer(answer) };
    if (answer.status === 404) return failedPairing('channel_address_wrong', answer);
    const status = statusIn(answer);
    if (status === undefined) return unexpected(answer);
    if (status === 'WORKING') return { kind: 'connected', phone: ownPhoneIn(answer) ?? null };
    if (status === 'SCAN_QR_CODE') return this.code(settings, signal);
    return status === 'STARTING'
      ? { kind: 'starting' }
      : { kind: 'stopped', detail: `${settings.session} is ${status}` };
  }

  async begin(settings: WahaSettings, signal: AbortSignal, { receipts }: Beginning): Promise<PairingFailure | null> {
    const path = sessionPath(settings);
    const answer = await this.ask({ path }, settings, signal);
    if (isFailure(answer)) return answer;
    if (!isMissingSession(answer) && statusIn(answer) === undefined) return unexpected(answer);
    const done = await this.ask(beginning(answer, settings, receipts), settings, signal);
    if (isFailure(done)) return done;
    return done.status < 300 ? null : failedPairing('gateway_question_failed', done);
  }

  private async code(settings: WahaSettings, signal: AbortSignal): Promise<PairingState> {
    const path = `/api/${encodeURIComponent(settings.session)}/auth/qr`;
    const answer = await this.ask({ path, query: { format: 'raw' } }, settings, signal);
    if (isFailure(answer)) return answer;
    const qr = textOf(jsonIn(answer.body)?.value);
    if (answer.status === 200 && qr !== undefined) return { kind: 'scan', qr, code: null };
    // The session went on between the two questions.
    return answer.status === 422 ? { kind: 'starting' } : failedPairing('gateway_question_failed', answer);
  }

  private async ask(request: WahaRequest, settings: WahaSettings, signal: AbortSignal) {
    return answerOrFailure(await askWaha(this.client, request, settings, signal));
  }
}

/** The request that makes the session show a code, by the answer to the question about the session. */
function beginning(answer: HttpAnswer, settings: WahaSettings, receipts: ReceiptTarget | undefined): WahaRequest {
  const config = receipts && { config: { webhooks: [webhookFor(receipts)] } };
  if (answer.status === 404) return { path: '/api/sessions', body: { name: settings.session, ...config } };
  const isFailed = statusIn(answer) === 'FAILED';
  return { path: `${sessionPath(settings)}/${isFailed ? 'restart' : 'start'}`, body: {} };
}

function unexpected(answer: HttpAnswer): PairingFailure {
  const isOther = answer.status === 200 || answer.status === 404;
  return failedPairing(isOther ? 'channel_address_wrong' : 'gateway_question_failed', answer);
}

function statusIn({ body }: HttpAnswer): string | undefined {
  return textOf(jsonIn(body)?.status);
}

/** Chats that each process remembers. The oldest are dropped and asked for again. */
const MAX_REMEMBERED = 50_000;

/** The chats of numbers that have several forms. Only WhatsApp knows in which of them it has a number. */
class ChatIds {
  private readonly known = new BoundedMap<string, string>(MAX_REMEMBERED);

  /** The chat of this number on this channel; undefined: it was not asked for yet. */
  of(channelId: number, phone: string): string | undefined {
    return this.known.get(`${channelId}:${phone}`);
  }

  remember(channelId: number, phone: string, chatId: string): void {
    this.known.set(`${channelId}:${phone}`, chatId);
  }
}

/** The chat of a number if nothing else is known. */
function plainChatId(phone: string): string {
  return `${phone}@c.us`;
}

/**
 * Whether the chat of this number may have other digits: the table of numbers with several forms says so, or it is one of
 * Brazil, where WhatsApp may have a number that is not in the table in either form.
 */
function isAmbiguous(phone: string): boolean {
  return hasDoubleForm(phone) || /^55\d{10,11}$/.test(phone);
}

/** Finds the chats of numbers. WAHA is asked for those that may have other digits, once by each process. */
class WahaChats {
  private readonly known = new ChatIds();

  constructor(
    private readonly client: ProviderClient,
    private readonly clock: Clock,
  ) {}

  /**
   * The id of the chat of this number on this channel; undefined: the answer is not WAHA's, or it cannot tell.
   * Where WAHA names none, the
   * result of a message to this number, which cannot be sent.
   */
  async of(
    { channelId, to }: { channelId: number; to: string },
    settings: WahaSettings,
    signal: AbortSignal,
  ): Promise<string | undefined | SendResult | Released> {
    if (!isAmbiguous(to)) return plainChatId(to);
    const known = this.known.of(channelId, to);
    if (known !== undefined) return known;
    const query = { phone: to, session: settings.session };
    const request = { path: '/api/contacts/check-exists', channelId, query };
    const end = await askWaha(this.client, request, settings, signal);
    if (end.kind === 'broken') return notLeft(end);
    if (lacksFeature(end.answer)) return undefined;
    if (end.answer.status !== 200) return resultOfQuestion(end.answer, this.clock.now());
    const said = jsonIn(end.answer.body);
    if (said?.numberExists === false)
      return rejected('recipient_not_on_whatsapp', 'check-exists: numberExists is false');
    if (said?.numberExists !== true) return textOf(said?.chatId);
    const chat = textOf(said.chatId) ?? plainChatId(to);
    this.known.remember(channelId, to, chat);
    return chat;
  }
}

/** Marks what a recipient wrote as read, and shows “typing…”, as far as the channel has it (docs/gateways/waha.md). */
class WahaPresence {
  private readonly requests: PresenceRequests;

  constructor(
    private readonly client: ProviderClient,
    onError: (error: unknown) => void,
  ) {
    this.requests = new PresenceRequests('WAHA', onError);
  }

  /** Resolves when the message is to be sent, or earlier if the signal aborts. Never rejects. */
  async before(message: OutgoingMessage, chatId: string, settings: WahaSettings, signal: AbortSignal): Promise<void> {
    const ask = (path: string) => this.ask(path, message.channelId, chatId, settings, signal);
    // Who has not written lately has left nothing to be read.
    if (settings.markRead === 'on' && message.isCold !== true) await ask('/api/sendSeen');
    if (settings.typing === 'on' && (await ask('/api/startTyping'))) {
      await sleepUnlessAborted(typingTimeOf(message.text), signal);
      await ask('/api/stopTyping');
    }
  }

  private async ask(
    path: string,
    channelId: number,
    chatId: string,
    settings: WahaSettings,
    signal: AbortSignal,
  ): Promise<boolean> {
    const body = { session: settings.session, chatId };
    const request = { path, channelId, body, timeoutMs: PRESENCE_TIMEOUT_MS };
    return this.requests.succeeded(channelId, path, await askWaha(this.client, request, settings, signal));
  }
}

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
