import { hash } from 'node:crypto';
import { type Clock, Installation, signWebhook, startSignature } from '@recado/core';
import type { AddressGuard } from '@recado/net';
import { brokenResult } from '../client/broken-result.js';
import { ProviderClient } from '../client/provider-client.js';
import { jsonWithFile, type StreamedBody } from '../client/streamed-body.js';
import type { CallbackContent, CallbackRequest, CallbackSender } from '../port/callback.js';
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
import { withForm } from '../shared/sent-as.js';
import { stableKey } from '../shared/stable-key.js';
import { DescribedProvider } from './description/described-provider.js';
import { recognised, resultOf } from './answer/http-answer.js';
import { readHttpCallback } from './http-callback.js';
import { httpDefinition, type HttpSettings } from './http.definition.js';
import { httpPreview } from './preview/http-preview.js';

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
  // JSON leaves an undefined member out.
  const base = { id, to, text, channel, attempt, reply_to: content?.replyTo };
  if (!file) return JSON.stringify({ ...base, media: content?.media });
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
