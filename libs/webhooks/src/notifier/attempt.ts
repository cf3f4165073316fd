import { Injectable, Logger } from '@nestjs/common';
import { programVersion } from '@recado/config';
import { Clock, type Span, type SpanAttributes, Tracer, UnreadableSecretError } from '@recado/core';
import { tellsPerson } from '../endpoints/subscriptions.js';
import { type EndpointRequest, PER_MESSAGE_URL, type RecadoEvent, WebhookFormats } from '../formats.js';
import { signedHeaders, SigningSecrets } from '../signing.js';
import { type WebhookAnswer, WebhookTransport } from '../transport.js';
import { effectsOf, failed } from './attempt-effects.js';
import type { AttemptResult } from './attempt-result.js';
import type { ClaimedDelivery } from './claimed-delivery.js';
import type { DeliveryError } from './delivery-error.js';

const AGENT = { 'user-agent': `Recado/${programVersion()}` };
const CONTENT = { 'content-type': 'application/json', ...AGENT };

/** Stands for a secret. */
const HIDDEN = '***';

/** Characters of an answer that the history of attempts keeps. */
const EXCERPT_LENGTH = 1_024;

/** Makes one attempt: signs, posts, and decides what the answer means. */
@Injectable()
export class Attempt {
  private readonly logger = new Logger(Attempt.name);

  constructor(
    private readonly transport: WebhookTransport,
    private readonly secrets: SigningSecrets,
    private readonly clock: Clock,
    private readonly tracer: Tracer,
    private readonly formats: WebhookFormats,
  ) {}

  async make(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
    const { url, payload: event, failures } = delivery;
    // The address of a message is erased with it.
    if (event === null || url === PER_MESSAGE_URL) return unsent(delivery, 'content_expired');
    const made = delivery.format === null ? this.plain(delivery, event) : await this.told(delivery, event);
    if (typeof made === 'string') return unsent(delivery, made);
    const { body } = made;
    const span = delivery.traceparent === undefined ? undefined : this.traced(delivery);
    const headers = span ? { ...made.headers, traceparent: span.traceparent } : made.headers;
    const answer = await this.transport.post({ url, headers, body }, signal);
    span?.end(spanEndOf(answer));
    return {
      delivery,
      ...effectsOf(answer, failures, this.clock.now(), Math.random()),
      ms: answer.ms,
      status: answer.kind === 'answer' ? answer.status : null,
      request: keptRequest(delivery, { ...made, headers }),
      answer: keptOf(answer),
      excerpt: keptOf(answer, EXCERPT_LENGTH),
    };
  }

  /** Closes the connections to all endpoints. */
  close(): Promise<void> {
    return this.transport.close();
  }

  private traced({ type, messageId, endpointId, attempt, traceparent: parent }: ClaimedDelivery): Span | undefined {
    const attributes: SpanAttributes = {
      'recado.event': type,
      'recado.endpoint.id': endpointId,
      'recado.attempt': attempt,
      ...(messageId !== null && { 'recado.message.id': messageId }),
    };
    return this.tracer.start({ name: 'deliver webhook', kind: 'client', parent, attributes });
  }

  /** Recado's own words, signed by each secret. */
  private plain(
    { eventId: id, secret, previousSecrets }: ClaimedDelivery,
    body: string,
  ): EndpointRequest | DeliveryError {
    try {
      const secrets = [this.secrets.unseal(secret), ...previousSecrets.flatMap((each) => this.readable(each))];
      return { body, headers: { ...CONTENT, ...signedHeaders({ id, at: this.clock.now(), body }, secrets) } };
    } catch (error) {
      if (error instanceof UnreadableSecretError) return 'secret_unreadable';
      throw error;
    }
  }

  /** The words of the format of the endpoint. */
  private async told(delivery: ClaimedDelivery, event: string): Promise<EndpointRequest | DeliveryError> {
    const { format, url, apiKeyId, eventId, attempt } = delivery;
    try {
      const secret = this.secrets.unseal(delivery.secret);
      const given = {
        event: JSON.parse(event) as RecadoEvent,
        url,
        secret,
        apiKeyId,
        eventId,
        at: this.clock.now(),
        attempt,
      };
      const made = await this.formats.request(format!, given);
      return { ...made, headers: { ...AGENT, ...made.headers } };
    } catch (error) {
      if (error instanceof UnreadableSecretError) return 'secret_unreadable';
      this.logger.error(error);
      return 'format_failed';
    }
  }

  /** A replaced secret that cannot be unsealed is left out: the present one is enough. */
  private readable(sealed: string): readonly string[] {
    try {
      return [this.secrets.unseal(sealed)];
    } catch (error) {
      if (error instanceof UnreadableSecretError) return [];
      throw error;
    }
  }
}

function spanEndOf(answer: WebhookAnswer): SpanAttributes {
  if (answer.kind !== 'answer') return { 'error.type': answer.kind === 'error' ? answer.error : answer.kind };
  const { status } = answer;
  return { 'http.response.status_code': status, ...(status > 299 && { 'error.type': String(status) }) };
}

/**
 * What is stored of a request. The body only where a format made it, so that it differs from the event; what a person wrote
 * or wants is kept in one place alone, where it ends or is erased.
 */
function keptRequest({ url, format, type }: ClaimedDelivery, { headers, body, secrets = [] }: EndpointRequest): string {
  if (format === null) return JSON.stringify({ url, headers });
  const shown = (text: string) => secrets.reduce((left, secret) => left.replaceAll(secret, HIDDEN), text);
  const kept = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, shown(value)]));
  return JSON.stringify({ url, headers: kept, ...(!tellsPerson(type) && { body: shown(body) }) });
}

const NO_ANSWER = { answer: null, excerpt: null } as const;

/**
 * Fails without a request, and without a retry where only a new secret helps, or nothing. A format may fail for a while:
 * because of the database, say.
 */
function unsent(delivery: ClaimedDelivery, error: DeliveryError): AttemptResult {
  const outcome =
    error === 'format_failed'
      ? failed(error, delivery.failures, null, Math.random())
      : ({ kind: 'failed', error } as const);
  const request = JSON.stringify({ url: delivery.url, headers: {} });
  return { delivery, outcome, throttleMs: null, isGone: false, ms: 0, status: null, request, ...NO_ANSWER };
}

/** What is stored of an answer, with so much of its body at most. */
function keptOf(answer: WebhookAnswer, length?: number): string | null {
  if (answer.kind === 'answer') return JSON.stringify({ headers: answer.headers, body: answer.body.slice(0, length) });
  return answer.kind === 'error' && answer.detail !== null ? JSON.stringify({ detail: answer.detail }) : null;
}
