import type { Clock, Installation } from '@recado/core';
import { BRIDGE_CONNECTIONS, bridgeClient, type BridgeOptions } from '../client/bridge-client.js';
import { brokenResult } from '../client/broken-result.js';
import { describeAnswer } from '../client/describe-answer.js';
import { downCheck, failedCheck, wrongAddress } from '../client/failed-check.js';
import { isDown } from '../client/not-found.js';
import type { ExchangeEnd, HttpAnswer } from '@recado/net';
import { isOwnAnswer } from '../client/own-answer.js';
import type { ProviderClient, ProviderRequest } from '../client/provider-client.js';
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
import { disconnected, RELEASED } from '../port/send-results.js';
import { jsonIn, recordOf, textOf } from '../shared/json-parts.js';
import { learnIdentity } from '../shared/recognition.js';
import { withForm } from '../shared/sent-as.js';
import { stillMayLeave } from '../shared/still-may-leave.js';
import {
  cannotHaveLeft,
  identityIn,
  mayBeDisconnected,
  mediaResult,
  resultOf,
  saysClosed,
} from './evolution-answer.js';
import { readEvolutionCallback } from './evolution-callback.js';
import { evolutionMessage } from './evolution-media.js';
import { messageIdOf } from '../shared/message-id.js';
import { licenseRequired, needsLicense } from './evolution-license.js';
import { isMissingInstance, refusalOfKey } from './evolution-missing.js';
import { ownPhone, versionOf } from './evolution-own-phone.js';
import { EvolutionPairing } from './evolution-pairing.js';
import { EvolutionPresence } from './evolution-presence.js';
import { EvolutionReceiptSetup } from './evolution-receipt-setup.js';
import { askEvolution } from './evolution-request.js';
import { pulledStatus } from './evolution-pull.js';
import { evolutionDefinition, type EvolutionSettings } from './evolution.definition.js';

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
