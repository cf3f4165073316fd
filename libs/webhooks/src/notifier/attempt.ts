import { Injectable } from '@nestjs/common';
import { programVersion } from '@recado/config';
import { Clock, type Span, type SpanAttributes, Tracer, UnreadableSecretError } from '@recado/core';
import { signedHeaders, SigningSecrets } from '../signing.js';
import { type WebhookAnswer, WebhookTransport } from '../transport.js';
import { effectsOf } from './attempt-effects.js';
import type { AttemptResult } from './attempt-result.js';
import type { ClaimedDelivery } from './claimed-delivery.js';
import type { DeliveryError } from './delivery-error.js';

const CONTENT = { 'content-type': 'application/json', 'user-agent': `Recado/${programVersion()}` };

/** Characters of an answer that the history of attempts keeps. */
const EXCERPT_LENGTH = 1_024;

/** Makes one attempt: signs, posts, and decides what the answer means. */
@Injectable()
export class Attempt {
  constructor(
    private readonly transport: WebhookTransport,
    private readonly secrets: SigningSecrets,
    private readonly clock: Clock,
    private readonly tracer: Tracer,
  ) {}

  async make(delivery: ClaimedDelivery, signal: AbortSignal): Promise<AttemptResult> {
    const { url, payload: body, failures } = delivery;
    if (body === null) return givenUp(delivery, 'content_expired');
    const signed = this.headers(delivery, body);
    if (signed === null) return givenUp(delivery, 'secret_unreadable');
    const span = delivery.traceparent === undefined ? undefined : this.traced(delivery);
    const headers = span ? { ...signed, traceparent: span.traceparent } : signed;
    const answer = await this.transport.post({ url, headers, body }, signal);
    span?.end(spanEndOf(answer));
    return {
      delivery,
      ...effectsOf(answer, failures, this.clock.now(), Math.random()),
      ms: answer.ms,
      status: answer.kind === 'answer' ? answer.status : null,
      request: JSON.stringify({ url, headers }),
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

  /** Null: the secret was sealed with an APP_SECRET that this installation no longer has. */
  private headers({ eventId: id, secret, previousSecrets }: ClaimedDelivery, body: string) {
    try {
      const secrets = [this.secrets.unseal(secret), ...previousSecrets.flatMap((each) => this.readable(each))];
      return { ...CONTENT, ...signedHeaders({ id, at: this.clock.now(), body }, secrets) };
    } catch (error) {
      if (error instanceof UnreadableSecretError) return null;
      throw error;
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

const NO_ANSWER = { answer: null, excerpt: null } as const;

/** Fails at once, without a request and without a retry: only a new secret helps, or nothing. */
function givenUp(delivery: ClaimedDelivery, error: DeliveryError): AttemptResult {
  const outcome = { kind: 'failed', error } as const;
  const request = JSON.stringify({ url: delivery.url, headers: {} });
  return { delivery, outcome, throttleMs: null, isGone: false, ms: 0, status: null, request, ...NO_ANSWER };
}

/** What is stored of an answer, with so much of its body at most. */
function keptOf(answer: WebhookAnswer, length?: number): string | null {
  if (answer.kind === 'answer') return JSON.stringify({ headers: answer.headers, body: answer.body.slice(0, length) });
  return answer.kind === 'error' && answer.detail !== null ? JSON.stringify({ detail: answer.detail }) : null;
}
