import { hash } from 'node:crypto';
import { fitDetail, isSignedWith, type Clock, Installation, signWebhook, startSignature } from '@recado/core';
import type { AddressGuard } from '@recado/http';
import { z } from 'zod';
import { brokenResult } from '../client/broken-result.js';
import { ProviderClient } from '../client/provider-client.js';
import { jsonWithFile, type StreamedBody } from '../client/streamed-body.js';
import {
  type CallbackContent,
  type CallbackReceipt,
  type CallbackRequest,
  type InboundMessage,
  EMPTY_CALLBACK,
  unverified,
  type CallbackSender,
} from '../port/callback.js';
import {
  type ChannelCheck,
  Gateway,
  type OutgoingMessage,
  type Preview,
  type Released,
  type SendResult,
} from '../port/gateway.js';
import type { PreviewSamples } from '../port/preview.js';
import { RELEASED } from '../port/send-results.js';
import { headerOf, jsonOf } from '../shared/callback-proof.js';
import { recordsIn } from '../shared/json-parts.js';
import { timeOr } from '../shared/message-time.js';
import { withForm } from '../shared/sent-as.js';
import { stableKey } from '../shared/stable-key.js';
import { recognised, resultOf } from './answer/http-answer.js';
import { DescribedProvider } from './description/described-provider.js';
import { type HttpSettings, httpDefinition } from './http.definition.js';
import { httpPreview } from './preview/http-preview.js';

/** Largest age of a signature, and largest lead of the sender's clock, in ms. */
const TOLERANCE_MS = 5 * 60_000;

const time = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));
const phone = z.string().regex(/^\d{7,15}$/);

/** Null counts as missing. */
const optional = <Schema extends z.ZodType>(schema: Schema) =>
  schema.nullish().transform((value) => value ?? undefined);

/** A number is the same id as its digits in text: the id in an answer is read so, too. */
const providerId = z.union([z.int().transform(String), z.string().min(1).max(128)]);

const receiptSchema = z
  .object({
    id: optional(z.int().positive()),
    // Our id is enough to find the message, so one of the provider that cannot be used does not spoil the receipt.
    provider_message_id: providerId.optional().catch(undefined),
    status: z.enum(['sent', 'delivered', 'read', 'failed']),
    at: optional(time),
    reason: optional(z.string()),
    opt_out: optional(z.enum(['marketing', 'all'])),
  })
  .refine((receipt) => receipt.id !== undefined || receipt.provider_message_id !== undefined);

const messageSchema = z.object({
  id: optional(z.string().max(128)),
  from: phone,
  text: z.string(),
  at: optional(time),
});

/** Reads what the operator's program posts (docs/gateways/http.md). Invalid entries are left out. */
export function readHttpCallback(request: CallbackRequest, { secret }: HttpSettings): CallbackContent {
  if (!request.proved && !isSigned(request, secret)) return unverified(secret, headerOf(request, 'webhook-signature'));
  const body = jsonOf(request);
  const requestId = headerOf(request, 'webhook-id');
  return {
    ...EMPTY_CALLBACK,
    ...(requestId !== undefined && { requestId }),
    receipts: recordsIn(body?.receipts).flatMap((entry) => toReceipt(entry, request.receivedAt)),
    inbound: recordsIn(body?.messages).flatMap((entry) => toInbound(entry, request.receivedAt)),
  };
}

function isSigned(request: CallbackRequest, secret: string | undefined): boolean {
  if (secret === undefined) return false;
  const id = headerOf(request, 'webhook-id');
  const seconds = headerOf(request, 'webhook-timestamp');
  const signatures = headerOf(request, 'webhook-signature');
  if (id === undefined || signatures === undefined || !/^\d{1,12}$/.test(seconds ?? '')) return false;
  const timestamp = Number(seconds);
  if (Math.abs(timestamp * 1_000 - request.receivedAt) > TOLERANCE_MS) return false;
  return isSignedWith(secret, { id, timestamp, body: request.body }, signatures);
}

function toReceipt(entry: unknown, receivedAt: number): CallbackReceipt[] {
  const { success, data } = receiptSchema.safeParse(entry);
  if (!success) return [];
  const { id, provider_message_id, status: kind, at, reason, opt_out } = data;
  const receipt = {
    sender: null,
    messageId: id ?? null,
    providerMessageId: provider_message_id ?? null,
    kind,
    at: timeOr(at, receivedAt),
  };
  if (kind !== 'failed') return [receipt];
  const detail = fitDetail(reason ?? null);
  const failed = { ...receipt, code: 'delivery_failed', detail };
  return [opt_out === undefined ? failed : { ...failed, code: 'recipient_opted_out', optOut: opt_out }];
}

function toInbound(entry: unknown, receivedAt: number): InboundMessage[] {
  const { success, data } = messageSchema.safeParse(entry);
  if (!success) return [];
  const { id, from, text, at } = data;
  return [{ sender: null, providerMessageId: id ?? null, from, text, at: timeOr(at, receivedAt) }];
}

export interface HttpGatewayOptions {
  /** Recado's version, for the User-Agent. */
  version: string;
  clock: Clock;
  /** Whose keys described providers get; missing: those of no installation, as in a command that sends nothing. */
  installation?: Installation;
  /** Time limit of a whole exchange, in ms. */
  timeoutMs?: number;
  /** Which addresses may be sent to; missing: as without GATEWAY_ALLOWED_SUBNETS. */
  guard?: AddressGuard;
}

const CONNECTIONS = 64;
/** Shorter than the lease of 15 s, so that this process may still record the answer. */
const TIMEOUT_MS = 10_000;

/** Posts each message as JSON to one URL (docs/gateways/http.md), or as a description tells (docs/gateways/http-description.md). */
export class HttpGateway extends Gateway<HttpSettings> {
  readonly concurrency = CONNECTIONS;
  private readonly clock: Clock;
  private readonly client: ProviderClient;
  private readonly installation: Installation;
  private readonly described: DescribedProvider;
  /** The parsed URL of each channel's settings. */
  private readonly urls = new WeakMap<HttpSettings, URL>();

  constructor({ version, clock, installation, timeoutMs = TIMEOUT_MS, guard }: HttpGatewayOptions) {
    super(httpDefinition);
    this.clock = clock;
    this.client = new ProviderClient({ version, connections: CONNECTIONS, timeoutMs, guard });
    this.installation = installation ?? new Installation('', 0);
    this.described = new DescribedProvider(this.client, clock, this.installation);
  }

  async send(message: OutgoingMessage, settings: HttpSettings, signal: AbortSignal): Promise<SendResult | Released> {
    if (signal.aborted) return RELEASED;
    const description = this.described.of(settings);
    if (description) return this.described.send(message, description, signal);
    const { secret } = settings;
    const { channelId } = message;
    const body = bodyOf(message, settings.files);
    const headers = await this.headers(idempotencyKey(message), body, secret);
    if (message.traceparent !== undefined) headers.traceparent = message.traceparent;
    const request = { channelId, method: 'POST', url: this.urlOf(settings), headers, body, secrets: [secret] } as const;
    const end = await this.client.exchange(request, signal);
    if (end.kind !== 'answer') return brokenResult(end);
    return withForm(recognised(resultOf(end.answer, this.clock.now()), end.answer), message);
  }

  async check(settings: HttpSettings, signal: AbortSignal): Promise<ChannelCheck> {
    const description = this.described.of(settings);
    const told = description && (await this.described.check(description, signal));
    return told ?? this.client.check(settings.url, signal);
  }

  readCallback(request: CallbackRequest, settings: HttpSettings): CallbackContent {
    const description = this.described.of(settings);
    const told = description && this.described.readCallback(request, description);
    return told ?? readHttpCallback(request, settings);
  }

  senderOf(settings: HttpSettings): CallbackSender {
    const callbacks = this.described.of(settings)?.callbacks;
    return { name: null, secret: callbacks ? callbacks.secret : settings.secret };
  }

  override preview(typed: Readonly<Record<string, string | undefined>>, samples: PreviewSamples): Preview | undefined {
    return httpPreview(typed, samples, { installation: this.installation, now: this.clock.now() });
  }

  override stop(): Promise<void> {
    return this.client.close();
  }

  private urlOf(settings: HttpSettings): URL {
    const known = this.urls.get(settings);
    if (known) return known;
    const url = new URL(settings.url);
    this.urls.set(settings, url);
    return url;
  }

  private async headers(
    key: string,
    body: string | StreamedBody,
    secret: string | undefined,
  ): Promise<Record<string, string>> {
    if (secret === undefined) return { 'idempotency-key': key };
    const timestamp = Math.floor(this.clock.now() / 1_000);
    // An id of Standard Webhooks must not contain a dot.
    const id = key.replaceAll('.', '-');
    return {
      'idempotency-key': key,
      'webhook-id': id,
      'webhook-timestamp': String(timestamp),
      'webhook-signature': await signatureOf(body, secret, id, timestamp),
    };
  }
}

/** The message as JSON. A file is an address, or comes within it. JSON leaves an undefined member out. */
function bodyOf(message: OutgoingMessage, files: HttpSettings['files']): string | StreamedBody {
  const { id, attempt, to, text, content, channel, file } = message;
  // Without a spread: on Node 20 a field that follows one costs 1 µs.
  const reply_to = content?.replyTo;
  if (!file) return JSON.stringify({ id, to, text, channel, attempt, reply_to, media: content?.media });
  const base = { id, to, text, channel, attempt, reply_to };
  const { type, filename, mimetype, size, sha256 } = file;
  const about = { type, filename, mimetype, size, sha256 };
  if (files !== 'data') return JSON.stringify({ ...base, media: { ...about, url: file.address() } });
  return jsonWithFile((data) => ({ ...base, media: { ...about, data } }), file);
}

/** A body that is read while it is sent is read once more for its signature. */
async function signatureOf(
  body: string | StreamedBody,
  secret: string,
  id: string,
  timestamp: number,
): Promise<string> {
  if (typeof body === 'string') return signWebhook(secret, { id, timestamp, body });
  const signature = startSignature(secret, { id, timestamp });
  for await (const part of body.open()) signature.update(part);
  return signature.end();
}

/**
 * The same for every attempt of a message, until somebody asks for a failed message again. The id is unique in one
 * database only. The digest of recipient and text distinguishes the messages of two installations, or of a new
 * database, at a provider that serves both.
 */
function idempotencyKey(message: OutgoingMessage): string {
  const digest = hash('sha256', `${message.to}\n${message.text}`, 'hex').slice(0, 16);
  return `recado-${stableKey(message)}-${digest}`;
}
