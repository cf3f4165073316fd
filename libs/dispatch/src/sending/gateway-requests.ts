import { Logger } from '@nestjs/common';
import type { ChannelSettings } from '@recado/channels';
import {
  type FailureCode,
  filesIn,
  isFile,
  isSurrogate,
  type Metrics,
  NoTracer,
  type Span,
  type SpanAttributes,
  type Tracer,
  UNREADABLE_TEXT,
} from '@recado/core';
import {
  type Gateway,
  type OutgoingFile,
  type OutgoingMessage,
  rejected,
  type Released,
  retryLater,
  type SendResult,
  suspendChannel,
  unknown,
} from '@recado/gateways';
import type { AttemptLog, ClaimedMessage } from '@recado/messages';
import type { OutgoingFiles } from './outgoing-files.js';
import type { KnownRecipient, RecipientKnowledge } from './recipient-knowledge.js';

/** Sends the messages of one channel through its gateway. */
export class GatewayRequests {
  private readonly logger = new Logger(GatewayRequests.name);
  private readonly aborting = new AbortController();

  /** `channel`: the channel's name, as the gateway is told. */
  constructor(
    private readonly gateway: Gateway,
    private readonly channel: string,
    private readonly settings: ChannelSettings,
    private readonly knowledge: RecipientKnowledge,
    private readonly log: AttemptLog,
    private readonly metrics: Metrics,
    private readonly files: Pick<OutgoingFiles, 'of'>,
    private readonly tracer: Tracer = new NoTracer(),
  ) {}

  /** How many requests may be under way at once. */
  get concurrency(): number {
    return this.gateway.concurrency;
  }

  /** Prepares claimed messages in one step, and returns those that may leave. Never rejects. */
  admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    return this.knowledge.admit(attempts);
  }

  /** Whether the channel may still write to the recipient of an admitted message. */
  mayLeave(attempt: ClaimedMessage): boolean {
    return this.knowledge.mayLeave(attempt);
  }

  /**
   * Sends one message, counts its answer and keeps the facts in it. Never rejects. `mayLeave` is asked again where the
   * gateway pauses before it sends.
   */
  async send(attempt: ClaimedMessage, mayLeave: () => boolean): Promise<SendResult | Released> {
    const from = performance.now();
    const span = attempt.traceparent === undefined ? undefined : this.traced(attempt);
    const result = await this.request(attempt, mayLeave, span);
    span?.end(endOf(result));
    if (result.kind === 'released') return result;
    this.metrics.gatewayAnswered(this.gateway.kind, result.kind, performance.now() - from);
    if (result.facts) await this.knowledge.learn(attempt, result.facts);
    const learned =
      result.kind === 'accepted' &&
      result.recipientId !== undefined &&
      this.knowledge.answered(attempt, result.recipientId);
    if (learned) await learned;
    return result;
  }

  /**
   * Since when earlier attempts of this message met a throttled recipient, UTC milliseconds; null: none did, or that
   * cannot be read. Never rejects.
   */
  async throttledSince(attempt: ClaimedMessage, code: string): Promise<number | null> {
    try {
      return await this.log.firstRefusal(attempt, code);
    } catch (error) {
      this.logger.error(error);
      return null;
    }
  }

  /** Aborts the requests under way: what has left has an unknown outcome, and the others are released. */
  abort(): void {
    this.aborting.abort();
  }

  /** Waits for nothing that is at hand: every message passes here. */
  private async request(
    attempt: ClaimedMessage,
    mayLeave: () => boolean,
    span: Span | undefined,
  ): Promise<SendResult | Released> {
    let isWithGateway = false;
    try {
      const given = this.settings.of(attempt.channelId);
      const settings = given instanceof Promise ? await given : given;
      if (!this.isOfClaim(attempt)) return { kind: 'released' };
      if (!settings) return suspendChannel('gateway_not_configured');
      const recipient = this.knowledge.of(attempt);
      const known = recipient instanceof Promise ? await recipient : recipient;
      const bar = this.barOf(attempt, known);
      if (bar !== undefined) return rejected(bar);
      const departs = this.knowledge.departs(attempt);
      if (departs !== true && !((await departs) && mayLeave())) return { kind: 'released' };
      const message = this.messageOf(attempt, known, mayLeave, span);
      const files = attempt.content ? filesIn(attempt.content) : [];
      if (files.length > 0) {
        const kept = await this.files.of(files, attempt.channelId);
        if (!addFiles(message, kept)) return rejected('media_file_gone');
        if (!mayLeave()) return { kind: 'released' };
      }
      isWithGateway = true;
      return await this.gateway.send(message, settings, this.aborting.signal);
    } catch (error) {
      this.logger.error(error);
      return isWithGateway ? unknown('internal_error') : retryLater('channel', 'internal_error');
    }
  }

  private traced({ id, channelId, attempt, traceparent }: ClaimedMessage): Span | undefined {
    const attributes = {
      'recado.message.id': id,
      'recado.channel.id': channelId,
      'recado.gateway': this.gateway.kind,
      'recado.attempt': attempt,
    };
    return this.tracer.start({ name: 'send message', kind: 'client', parent: traceparent, attributes });
  }

  /** Whether the settings are still those with which the message was claimed: its provider may have it from earlier ones. */
  private isOfClaim({ generation, channelId }: ClaimedMessage): boolean {
    return generation === undefined || generation === this.settings.generationOf(channelId);
  }

  /**
   * Why a message is not sent: its text is lost; or its recipient has no number. A message to a user ID was taken by a channel
   * that can send it, and may be on another one of its pool by now.
   */
  private barOf({ phone, text }: ClaimedMessage, { userId }: KnownRecipient): FailureCode | undefined {
    if (text === UNREADABLE_TEXT) return 'text_unreadable';
    const isReached = !isSurrogate(phone) || (userId !== undefined && this.gateway.reachesUserIds);
    return isReached ? undefined : 'recipient_without_number';
  }

  private messageOf(
    attempt: ClaimedMessage,
    known: KnownRecipient,
    mayLeave: () => boolean,
    span: Span | undefined,
  ): OutgoingMessage {
    const { id, phone, text, content, expiresAt, channelId, attempt: number, retries, createdAt } = attempt;
    const { channel } = this;
    const own = { id, attempt: number, retries, createdAt, to: phone, text, content };
    const message: OutgoingMessage = { ...own, channelId, channel, mayLeave, ...known };
    if (expiresAt !== undefined) message.expiresAt = expiresAt;
    if (this.gateway.tellsDepartures) message.departs = () => this.log.departs(attempt);
    if (span) message.traceparent = span.traceparent;
    return message;
  }
}

/** Our codes only: what a provider says may contain a phone. */
function endOf(result: SendResult | Released): SpanAttributes {
  return { 'recado.outcome': result.kind, ...('code' in result && { 'error.type': result.code }) };
}

/** Gives a message the files that are kept; false: that of its medium is not. */
function addFiles(message: OutgoingMessage, kept: ReadonlyMap<string, OutgoingFile>): boolean {
  message.files = kept;
  const media = message.content?.media;
  if (!isFile(media)) return true;
  const file = kept.get(media.id);
  if (!file) return false;
  message.file = file;
  return true;
}
