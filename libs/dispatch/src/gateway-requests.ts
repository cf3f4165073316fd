import { Injectable, Logger } from '@nestjs/common';
import { ChannelSettings } from '@recado/channels';
import {
  type FileMedia,
  type FailureCode,
  filesIn,
  isFile,
  isSurrogate,
  Metrics,
  type Span,
  type SpanAttributes,
  Tracer,
  UNREADABLE_TEXT,
} from '@recado/core';
import {
  type KnownUploads,
  type OutgoingFile,
  type Gateway,
  type OutgoingMessage,
  rejected,
  type Released,
  retryLater,
  type SendResult,
  suspendChannel,
  unknown,
} from '@recado/gateways';
import { type KeptFile, MediaAddresses, MediaFiles, MediaUploads } from '@recado/media';
import { AttemptLog, type ClaimedMessage } from '@recado/messages';
import { type KnownRecipient, RecipientKnowledge } from './recipient-knowledge.js';

/** Hands the files of messages to gateways. */
@Injectable()
export class OutgoingFiles {
  constructor(
    private readonly files: MediaFiles,
    private readonly uploads: MediaUploads,
    private readonly addresses: MediaAddresses,
  ) {}

  /**
   * Those of these files that are kept, for a channel, by their ids. Of two with one id the first counts. Rejects without
   * the database.
   */
  async of(media: readonly FileMedia[], channelId: number): Promise<Map<string, OutgoingFile>> {
    const found = new Map<string, OutgoingFile>();
    const kept = await this.files.find([...new Set(media.map(({ id }) => id))]);
    for (const file of media) {
      const own = kept.get(file.id);
      if (own && !found.has(file.id) && (await this.files.has(own)))
        found.set(file.id, this.toOutgoing(file, own, channelId));
    }
    return found;
  }

  private toOutgoing({ id, type, mimetype, filename }: FileMedia, kept: KeptFile, channelId: number): OutgoingFile {
    return {
      ...{ type, mimetype, filename },
      size: kept.media.size,
      sha256: kept.sha256,
      open: () => this.files.read(kept),
      address: () => this.addresses.of(id),
      uploads: this.uploadsOf(kept, channelId),
    };
  }

  private uploadsOf({ contentId }: KeptFile, channelId: number): KnownUploads {
    const upload = (purpose: string) => ({ contentId, channelId, purpose });
    return {
      find: (purpose) => this.uploads.find(upload(purpose)),
      remember: (purpose, id) => this.uploads.remember(upload(purpose), id),
      forget: (purpose) => this.uploads.forget(upload(purpose)),
    };
  }
}

/** The gateway of a channel, and the channel's name as the gateway is told. */
export interface Route {
  gateway: Gateway;
  channel: string;
}

const RELEASED: Released = { kind: 'released' };

/** Sends messages through the gateways of their channels. */
@Injectable()
export class GatewayRequests {
  private readonly logger = new Logger(GatewayRequests.name);
  private readonly aborting = new AbortController();

  constructor(
    private readonly settings: ChannelSettings,
    private readonly knowledge: RecipientKnowledge,
    private readonly log: AttemptLog,
    private readonly metrics: Metrics,
    private readonly files: OutgoingFiles,
    private readonly tracer: Tracer,
  ) {}

  /**
   * Sends one message, counts its answer and keeps the facts in it. Never rejects. `mayLeave` is asked again where the
   * gateway pauses before it sends.
   */
  async send(attempt: ClaimedMessage, route: Route, mayLeave: () => boolean): Promise<SendResult | Released> {
    const from = performance.now();
    const span = attempt.traceparent === undefined ? undefined : this.traced(attempt, route);
    const result = await this.request(attempt, route, mayLeave, span);
    span?.end(endOf(result));
    if (result.kind === 'released') return result;
    this.metrics.gatewayAnswered(route.gateway.kind, result.kind, performance.now() - from);
    if (result.facts) await this.knowledge.learn(attempt, result.facts);
    const learned =
      result.kind === 'accepted' &&
      result.recipientId !== undefined &&
      this.knowledge.answered(attempt, result.recipientId);
    if (learned) await learned;
    return result;
  }

  /** Aborts the requests under way: what has left has an unknown outcome, and the others are released. */
  abort(): void {
    this.aborting.abort();
  }

  /** Waits for nothing that is at hand: every message passes here. */
  private async request(
    attempt: ClaimedMessage,
    route: Route,
    mayLeave: () => boolean,
    span: Span | undefined,
  ): Promise<SendResult | Released> {
    let isWithGateway = false;
    try {
      const { channelId } = attempt;
      const given = this.settings.of(channelId);
      const settings = given instanceof Promise ? await given : given;
      if (!this.isOfClaim(attempt)) return RELEASED;
      if (!settings) return suspendChannel('gateway_not_configured');
      const message = this.messageOf(attempt, route, mayLeave);
      if (span) message.traceparent = span.traceparent;
      const isPlain = isPlainText(attempt) && !this.knowledge.isOn(channelId);
      const end = isPlain ? undefined : await this.complete(message, attempt, route, mayLeave);
      if (end) return end;
      isWithGateway = true;
      return await route.gateway.send(message, settings, this.aborting.signal);
    } catch (error) {
      this.logger.error(error);
      return isWithGateway ? unknown('internal_error') : retryLater('channel', 'internal_error');
    }
  }

  /** Whether the settings are still those with which the message was claimed: its provider may have it from earlier ones. */
  private isOfClaim({ generation, channelId }: ClaimedMessage): boolean {
    return generation === undefined || generation === this.settings.generationOf(channelId);
  }

  /** All that a plain text needs. */
  private messageOf(attempt: ClaimedMessage, { gateway, channel }: Route, mayLeave: () => boolean): OutgoingMessage {
    const { id, phone, text, content, expiresAt, channelId, attempt: number, retries, createdAt } = attempt;
    const own = { id, attempt: number, retries, createdAt, to: phone, text, content };
    const message: OutgoingMessage = { ...own, channelId, channel, mayLeave };
    if (expiresAt !== undefined) message.expiresAt = expiresAt;
    if (gateway.tellsDepartures) message.departs = () => this.log.departs(attempt);
    return message;
  }

  /**
   * Adds what is known of the recipient, where the channel does not treat all alike, and the files. Returns how the attempt
   * ends if the message is not sent.
   */
  private async complete(
    message: OutgoingMessage,
    attempt: ClaimedMessage,
    { gateway }: Route,
    mayLeave: () => boolean,
  ): Promise<SendResult | Released | undefined> {
    const known = await this.knowledge.of(attempt);
    const bar = barOf(attempt, known, gateway);
    if (bar !== undefined) return rejected(bar);
    Object.assign(message, known);
    const departs = this.knowledge.departs(attempt);
    if (departs !== true && !((await departs) && mayLeave())) return RELEASED;
    const files = attempt.content ? filesIn(attempt.content) : [];
    if (files.length === 0) return undefined;
    const kept = await this.files.of(files, attempt.channelId);
    if (!addFiles(message, kept)) return rejected('media_file_gone');
    return mayLeave() ? undefined : RELEASED;
  }

  private traced({ id, channelId, attempt, traceparent }: ClaimedMessage, { gateway }: Route): Span | undefined {
    const attributes = {
      'recado.message.id': id,
      'recado.channel.id': channelId,
      'recado.gateway': gateway.kind,
      'recado.attempt': attempt,
    };
    return this.tracer.start({ name: 'send message', kind: 'client', parent: traceparent, attributes });
  }
}

type Needs = { readonly [Name in keyof ClaimedMessage]-?: true | ((value: ClaimedMessage[Name]) => boolean) };

/**
 * What the fields of a plain text are like; true: whatever they are, `messageOf` or the attempt uses them. The compiler asks
 * this of each new field, so that none which needs `complete` is forgotten.
 */
const PLAIN: Needs = {
  content: (content) => content === null,
  text: (text) => text !== UNREADABLE_TEXT,
  phone: (phone) => !isSurrogate(phone),
  id: true,
  apiKeyId: true,
  channelId: true,
  lane: true,
  attempt: true,
  retries: true,
  createdAt: true,
  startedAt: true,
  dueAt: true,
  waitingSince: true,
  stoppableBatch: true,
  expiresAt: true,
  generation: true,
  traceparent: true,
  token: true,
};
const ASKED = Object.entries(PLAIN).filter(
  (entry): entry is [keyof ClaimedMessage, (value: unknown) => boolean] => typeof entry[1] === 'function',
);

/** Most messages: a text, which is known, to a number. */
function isPlainText(message: ClaimedMessage): boolean {
  for (const [name, isPlain] of ASKED) if (!isPlain(message[name])) return false;
  return true;
}

/**
 * Why a message is not sent: its text is lost; or its recipient has no number. A message to a user ID was taken by a channel
 * that can send it, and may be on another one of its pool by now.
 */
function barOf({ phone, text }: ClaimedMessage, { userId }: KnownRecipient, gateway: Gateway): FailureCode | undefined {
  if (text === UNREADABLE_TEXT) return 'text_unreadable';
  const isReached = !isSurrogate(phone) || (userId !== undefined && gateway.reachesUserIds);
  return isReached ? undefined : 'recipient_without_number';
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
