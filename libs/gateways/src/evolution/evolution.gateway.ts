import { mediaName, type Clock, type Installation } from '@recado/core';
import type { HttpAnswer, ExchangeEnd } from '@recado/http';
import { BRIDGE_CONNECTIONS, bridgeClient, type BridgeOptions } from '../client/bridge-client.js';
import { brokenResult } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { downCheck, failedCheck, wrongAddress } from '../client/failed-check.js';
import { failedPairing, isFailure, withoutWords } from '../client/failed-pairing.js';
import { isDown } from '../client/not-found.js';
import { isOwnAnswer } from '../client/own-answer.js';
import type { ProviderClient, ProviderRequest } from '../client/provider-client.js';
import { jsonWithFile, type StreamedBody } from '../client/streamed-body.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
import {
  type OutgoingMessage,
  type PulledStatus,
  type ChannelCheck,
  Gateway,
  type Released,
  type SendResult,
  type SentMessage,
} from '../port/gateway.js';
import type { OutgoingFile } from '../port/outgoing-file.js';
import type { PairingFailure } from '../port/pairing.js';
import type { ReceiptSetup, ReceiptState } from '../port/receipt-setup.js';
import type { ReceiptTarget } from '../port/receipt-target.js';
import { disconnected, RELEASED } from '../port/send-results.js';
import { jsonIn, recordsIn, recordOf, textOf } from '../shared/json-parts.js';
import { filenameOf, mimetypeOf } from '../shared/media-type.js';
import { messageIdOf } from '../shared/message-id.js';
import { PRESENCE_TIMEOUT_MS, PresenceRequests } from '../shared/presence-requests.js';
import { learnIdentity } from '../shared/recognition.js';
import { withForm } from '../shared/sent-as.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import { typingTimeOf } from '../shared/typing-time.js';
import {
  cannotHaveLeft,
  identityIn,
  mayBeDisconnected,
  mediaResult,
  resultOf,
  saysClosed,
} from './evolution-answer.js';
import { readEvolutionCallback } from './evolution-callback.js';
import { activeAnswer, licenseRequired, needsLicense } from './evolution-license.js';
import { isMissingInstance, refusalOfKey } from './evolution-missing.js';
import { ownPhone, versionOf } from './evolution-own-phone.js';
import { EvolutionPairing } from './evolution-pairing.js';
import { askEvolution } from './evolution-request.js';
import { kindOf } from './evolution-status.js';
import { type EvolutionWebhook, flatWebhook, isForUs, lacksOf, webhookFor, webhookIn } from './evolution-webhook.js';
import { type EvolutionSettings, evolutionDefinition } from './evolution.definition.js';

/** The answer has the secrets of the webhook, which are compared here. */
const FIND = { method: 'GET', path: '/webhook/find/', isRaw: true } as const;

/** Sets the webhook of an instance (docs/gateways/facts.md, Evolution). An instance has one. */
class EvolutionReceiptSetup implements ReceiptSetup<EvolutionSettings> {
  readonly restarts = false;

  constructor(private readonly client: ProviderClient) {}

  async state(settings: EvolutionSettings, target: ReceiptTarget, signal: AbortSignal): Promise<ReceiptState> {
    const found = await this.find(settings, signal);
    if (found === undefined) return { kind: 'unset' };
    return 'kind' in found ? found : stateOf(found, target);
  }

  async set(
    settings: EvolutionSettings,
    target: ReceiptTarget,
    replaces: boolean,
    signal: AbortSignal,
  ): Promise<ReceiptState> {
    const found = await this.find(settings, signal);
    if (found && 'kind' in found) return found;
    const isOurs = found !== undefined && isForUs(found, target);
    if (found && !isOurs && !replaces) return stateOf(found, target);
    const failure = await this.write(settings, webhookFor(target, isOurs ? found : undefined), signal);
    return failure ?? this.state(settings, target, signal);
  }

  /** What the instance has; undefined: no webhook. */
  private async find(
    settings: EvolutionSettings,
    signal: AbortSignal,
  ): Promise<EvolutionWebhook | ReceiptState | undefined> {
    const end = await askEvolution(this.client, FIND, settings, signal);
    const answer = activeAnswer(end);
    if (isFailure(answer)) return withoutWords(answer);
    if (isMissingInstance(answer)) {
      const refusal = await refusalOfKey(this.client, settings, signal);
      return refusal ?? { kind: 'missing', detail: describeAnswer(answer) };
    }
    if (answer.status === 404) return withoutWords(failedPairing('channel_address_wrong', answer));
    if (answer.status !== 200) return withoutWords(failedPairing('gateway_question_failed', answer));
    const said = jsonIn(answer.body);
    if (said === undefined && answer.body.trim() !== 'null')
      return withoutWords(failedPairing('channel_address_wrong', answer));
    return webhookIn(said);
  }

  private async write(
    settings: EvolutionSettings,
    webhook: EvolutionWebhook,
    signal: AbortSignal,
  ): Promise<PairingFailure | null> {
    const set = { method: 'POST', path: '/webhook/set/' } as const;
    const nested = await askEvolution(this.client, { ...set, body: { webhook } }, settings, signal);
    const isOlder = nested.kind === 'answer' && nested.answer.status === 400;
    const end = isOlder
      ? await askEvolution(this.client, { ...set, body: flatWebhook(webhook) }, settings, signal)
      : nested;
    const answer = activeAnswer(end);
    if (isFailure(answer)) return answer;
    return answer.status < 300 ? null : failedPairing('gateway_question_failed', answer);
  }
}

function stateOf(found: EvolutionWebhook, target: ReceiptTarget): ReceiptState {
  if (!isForUs(found, target)) return { kind: 'other', url: found.url };
  const lacks = lacksOf(found, target);
  return lacks.length === 0 ? { kind: 'set' } : { kind: 'incomplete', lacks };
}

/**
 * The request that sends a message: its medium with the text as its caption, or the text alone. `messageId`: the id that
 * WhatsApp shall know it by; versions up to 2.3 ignore it.
 */
function evolutionMessage(
  message: OutgoingMessage,
  messageId: string | undefined,
): { path: string; body: object | StreamedBody } {
  const { to: number, text, content, file } = message;
  const media = content?.media;
  // Evolution finds what is quoted by its id. JSON leaves an undefined member out.
  const rest = { messageId, quoted: content?.replyTo === undefined ? undefined : { key: { id: content.replyTo } } };
  // No `delay`: Evolution would wait for it before it answers.
  if (!media) return { path: '/message/sendText/', body: { number, text, linkPreview: false, ...rest } };
  // Evolution converts it to a voice, which has no caption.
  if (media.type === 'audio')
    return {
      path: '/message/sendWhatsAppAudio/',
      body: bodyOf(file, media.url, (audio) => ({ number, audio, ...rest })),
    };
  // Evolution asks for the name of a document in base64.
  const fileName = file ? filenameOf(media) : mediaName(media);
  const named = { ...(text !== '' && { caption: text }), ...(fileName !== null && { fileName }) };
  const about = { number, mediatype: media.type, mimetype: mimetypeOf(media) };
  const body = bodyOf(file, media.url, (source) => ({ ...about, media: source, ...named, ...rest }));
  return { path: '/message/sendMedia/', body };
}

/** The source is an address, or the file in base64 without a prefix. */
function bodyOf(file: OutgoingFile | undefined, url: string | undefined, withSource: (source: string) => object) {
  return file ? jsonWithFile(withSource, file) : withSource(url ?? '');
}

const PATH = '/chat/sendPresence/';

/**
 * Shows “typing…” where the channel has it (docs/gateways/evolution.md). By a request of its own, and not by `delay` of the
 * text: what is cut off while it types was certainly not sent.
 */
class EvolutionPresence {
  private readonly requests: PresenceRequests;

  constructor(
    private readonly client: ProviderClient,
    onError: (error: unknown) => void,
  ) {
    this.requests = new PresenceRequests('Evolution', onError);
  }

  /** Resolves when the message is to be sent, or earlier if the signal aborts. Never rejects. */
  async before(
    { channelId, to, text }: OutgoingMessage,
    settings: EvolutionSettings,
    signal: AbortSignal,
  ): Promise<void> {
    if (settings.typing !== 'on') return;
    // Evolution answers when the time is over.
    const delay = typingTimeOf(text);
    const body = { number: to, presence: 'composing', delay };
    const request = { method: 'POST', path: PATH, channelId, body, timeoutMs: delay + PRESENCE_TIMEOUT_MS } as const;
    this.requests.succeeded(channelId, PATH, await askEvolution(this.client, request, settings, signal));
  }
}

/** The statuses in the order of progress. */
const RANKS = ['failed', 'sent', 'delivered', 'read'] as const;

/**
 * The furthest status that Evolution has stored for this message. It never answers `absent`: an instance that stores no
 * messages has no status either.
 */
function pulledStatus({ status, body, isWhole }: HttpAnswer, id: string): PulledStatus {
  if (status < 200 || status >= 300 || !isWhole) return 'unknown';
  // Older builds ignore the condition and answer with all messages.
  const updates = updatesIn(body).filter(({ keyId }) => keyId === id);
  const kinds = new Set(updates.map((update) => kindOf(update.status)));
  return RANKS.findLast((kind) => kinds.has(kind)) ?? 'unknown';
}

function updatesIn(body: string): ReturnType<typeof recordsIn> {
  try {
    return recordsIn(JSON.parse(body));
  } catch {
    // It is no JSON, so it has no updates.
    return [];
  }
}

export interface EvolutionGatewayOptions extends BridgeOptions {
  /** Distinguishes our messages from those of others at the same instance. */
  installation: Installation;
}

/** What a pull reads: older builds answer with the statuses of all messages. */
const MAX_STATUSES_BYTES = 4 * 1_024 * 1_024;

/** Evolution API v2: docs/gateways/evolution.md; what we rely on: docs/gateways/facts.md. */
export class EvolutionGateway extends Gateway<EvolutionSettings> {
  readonly concurrency = BRIDGE_CONNECTIONS;
  override readonly pairing: EvolutionPairing;
  override readonly receiptSetup: EvolutionReceiptSetup;
  private readonly clock: Clock;
  private readonly installation: Installation;
  private readonly client: ProviderClient;
  private readonly presence: EvolutionPresence;

  constructor(options: EvolutionGatewayOptions) {
    super(evolutionDefinition);
    const { clock, installation, onError = () => undefined } = options;
    this.clock = clock;
    this.installation = installation;
    this.client = bridgeClient(options);
    this.pairing = new EvolutionPairing(this.client);
    this.receiptSetup = new EvolutionReceiptSetup(this.client);
    this.presence = new EvolutionPresence(this.client, onError);
  }

  async send(
    message: OutgoingMessage,
    settings: EvolutionSettings,
    signal: AbortSignal,
  ): Promise<SendResult | Released> {
    await this.presence.before(message, settings, signal);
    if (!stillMayLeave(message, signal)) return RELEASED;
    const { path, body } = evolutionMessage(message, messageIdOf(message, this.installation));
    const end = await this.ask('POST', path, settings, signal, { channelId: message.channelId, body });
    if (end.kind === 'broken') return brokenResult(end);
    const result = withForm(mediaResult(end.answer, message) ?? resultOf(end.answer, this.clock.now()), message);
    if (result.kind === 'accepted') await learnIdentity(message, identityIn(end.answer));
    return mayBeDisconnected(end.answer) ? this.resultByState(result, end.answer, settings, signal) : result;
  }

  /**
   * The result of a message after which the connection to WhatsApp may be closed, by the state that Evolution tells when it is
   * asked. Where it does not say that the connection is closed, an answer that said so concerns one message of unknown
   * outcome, and the channel rests until it is asked again, so that no further message becomes unknown.
   */
  private async resultByState(
    result: SendResult,
    answer: HttpAnswer,
    settings: EvolutionSettings,
    signal: AbortSignal,
  ): Promise<SendResult> {
    const suspension = disconnected(describeAnswer(answer));
    if (await this.isDisconnected(settings, signal)) {
      return cannotHaveLeft(answer) || result.kind !== 'unknown' ? suspension : { ...result, suspends: suspension };
    }
    return result.kind === 'unknown' && saysClosed(answer) ? { ...result, suspends: suspension } : result;
  }

  async check(settings: EvolutionSettings, signal: AbortSignal): Promise<ChannelCheck> {
    const end = await this.ask('GET', '/instance/connectionState/', settings, signal);
    if (end.kind === 'broken') return failedCheck(brokenResult(end));
    if (needsLicense(end.answer)) return failedCheck(licenseRequired(end.answer));
    if (isMissingInstance(end.answer)) return this.missing(end.answer, settings, signal);
    if (end.answer.status === 404 || isOwnAnswer(end.answer)) return wrongAddress(end.answer);
    if (isDown(end.answer)) return downCheck(end.answer);
    if (end.answer.status !== 200) return failedCheck(resultOf(end.answer, this.clock.now()));
    const state = stateIn(end);
    if (state === undefined) return wrongAddress(end.answer);
    return this.checkOf(state, settings, signal);
  }

  /** Of an instance whose connection has this state. */
  private async checkOf(state: string, settings: EvolutionSettings, signal: AbortSignal): Promise<ChannelCheck> {
    const version = await versionOf(this.client, settings, signal);
    const detail = `${settings.instance} is ${state}${version === undefined ? '' : `, Evolution API ${version}`}`;
    if (isTooOld(version)) return { ready: false, code: 'channel_version_unsupported', detail };
    if (state !== 'open') return { ready: false, code: 'channel_disconnected', detail };
    const phone = await ownPhone(this.client, settings, signal);
    return { ready: true, detail, ...(phone !== undefined && { phone }) };
  }

  readCallback(request: CallbackRequest, settings: EvolutionSettings): CallbackContent {
    return readEvolutionCallback(request, settings, this.installation);
  }

  senderOf({ instance, webhookSecret }: EvolutionSettings): CallbackSender {
    return { name: instance, secret: webhookSecret };
  }

  /**
   * Needs WhatsApp's id: without it our message cannot be told from others. If the answer with it was lost, a version that
   * takes our ids still knows the message by ours.
   */
  override async pull(sent: SentMessage, settings: EvolutionSettings, signal: AbortSignal): Promise<PulledStatus> {
    const id = sent.providerMessageId ?? (sent.key && messageIdOf(sent.key, this.installation));
    if (id === undefined) return 'unknown';
    const body = { where: { id }, page: 1, offset: 50 };
    const question = { body, maxBodyBytes: MAX_STATUSES_BYTES };
    const end = await this.ask('POST', '/chat/findStatusMessage/', settings, signal, question);
    return end.kind === 'answer' ? pulledStatus(end.answer, id) : 'unknown';
  }

  override stop(): Promise<void> {
    return this.client.close();
  }

  private async missing(answer: HttpAnswer, settings: EvolutionSettings, signal: AbortSignal): Promise<ChannelCheck> {
    const refusal = await refusalOfKey(this.client, settings, signal);
    if (refusal) return { ready: false, code: refusal.code, detail: refusal.detail };
    return { ready: false, code: 'channel_not_found', detail: describeAnswer(answer) };
  }

  private async isDisconnected(settings: EvolutionSettings, signal: AbortSignal): Promise<boolean> {
    const state = stateIn(await this.ask('GET', '/instance/connectionState/', settings, signal));
    return state !== undefined && state !== 'open';
  }

  private ask(
    method: ProviderRequest['method'],
    path: string,
    settings: EvolutionSettings,
    signal: AbortSignal,
    rest: { channelId?: number | null; body?: object; maxBodyBytes?: number } = {},
  ): Promise<ExchangeEnd> {
    return askEvolution(this.client, { method, path, ...rest }, settings, signal);
  }
}

/** Version 1 takes other requests. Of a newer major version nobody knows it yet. */
function isTooOld(version: string | undefined): boolean {
  return /^[01]\./.test(version ?? '');
}

/** The connection of the instance to WhatsApp: `open`, `connecting` or `close`; undefined: it does not say. */
function stateIn(end: ExchangeEnd): string | undefined {
  if (end.kind === 'broken') return undefined;
  return textOf(recordOf(jsonIn(end.answer.body)?.instance)?.state);
}
