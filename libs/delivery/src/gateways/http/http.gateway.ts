import { hash } from 'node:crypto';
import type { Clock } from '@recado/core';
import { Pool } from 'undici';
import type { FailureCode } from '../failure-explanations.js';
import { Gateway, type OutgoingMessage, type SendResult } from '../gateway.js';
import { onAbort } from '../on-abort.js';
import { retryLater, unknown } from '../send-results.js';
import { resultOf } from './http-answer.js';
import { type ExchangeEnd, HttpExchange } from './http-exchange.js';

export interface HttpGatewayOptions {
  /** Takes the messages; empty when this gateway is not in use. */
  url: string;
  /** Of Recado, for the User-Agent. */
  version: string;
  clock: Clock;
  /** Bounds the whole exchange in ms. */
  timeoutMs?: number;
}

/** Sockets to the provider, and so requests under way. */
const CONNECTIONS = 64;
/** Under the lease of 15 s, so that an answer is always ours to record. */
const TIMEOUT_MS = 10_000;
const CONNECT_TIMEOUT_MS = 3_000;

/** Posts each message as JSON to one URL. */
export class HttpGateway extends Gateway {
  readonly kind = 'http';
  readonly idempotent = true;
  readonly concurrency = CONNECTIONS;
  private readonly target: URL | undefined;
  private pool: Pool | undefined;

  constructor(private readonly options: HttpGatewayOptions) {
    super();
    this.target = options.url === '' ? undefined : new URL(options.url);
  }

  async send(message: OutgoingMessage, signal: AbortSignal): Promise<SendResult> {
    if (!this.target) return retryLater('channel', 'gateway_not_configured');
    if (signal.aborted) return unknown('gateway_aborted');
    const exchange = new HttpExchange();
    const timeout = setTimeout(() => exchange.breakOff(new TimedOut()), this.options.timeoutMs ?? TIMEOUT_MS);
    const stopListening = onAbort(signal, () => exchange.breakOff(new Aborted()));
    try {
      this.dispatch(this.target, message, exchange);
      return this.toResult(await exchange.ended);
    } finally {
      clearTimeout(timeout);
      stopListening();
    }
  }

  override async stop(): Promise<void> {
    const pool = this.pool;
    this.pool = undefined;
    await pool?.destroy();
  }

  private dispatch(target: URL, message: OutgoingMessage, exchange: HttpExchange): void {
    const { id, attempt, to, text, channel } = message;
    const body = JSON.stringify({ id, to, text, channel, attempt });
    const headers = {
      'content-type': 'application/json',
      accept: 'application/json',
      'user-agent': `Recado/${this.options.version}`,
      'idempotency-key': idempotencyKey(message),
    };
    this.connect(target).dispatch({ path: target.pathname + target.search, method: 'POST', headers, body }, exchange);
  }

  private connect({ origin }: URL): Pool {
    // The exchange has a deadline of its own, which covers headers and body.
    const unbounded = { headersTimeout: 0, bodyTimeout: 0 };
    this.pool ??= new Pool(origin, {
      ...unbounded,
      connections: CONNECTIONS,
      pipelining: 1,
      connect: { timeout: CONNECT_TIMEOUT_MS },
    });
    return this.pool;
  }

  private toResult(end: ExchangeEnd): SendResult {
    if (end.kind === 'answer') return resultOf(end.answer, this.options.clock.now());
    const detail = describe(end.error);
    if (end.error instanceof Aborted) return unknown('gateway_aborted', detail);
    if (!end.left) return retryLater('channel', 'gateway_unreachable', { detail });
    const code: FailureCode = end.error instanceof TimedOut ? 'gateway_timeout' : 'gateway_connection_lost';
    return unknown(code, detail, { suspectsChannel: true });
  }
}

class TimedOut extends Error {
  override message = 'no complete answer in time';
}

class Aborted extends Error {
  override message = 'broken off on our side';
}

/**
 * The same for every request of a message. The id is unique in one database only; the digest of recipient and text
 * keeps two installations, or one begun anew, from being taken for each other by a provider that serves both.
 */
export function idempotencyKey({ id, to, text }: OutgoingMessage): string {
  return `recado-${id}-${hash('sha256', `${to}\n${text}`, 'hex').slice(0, 16)}`;
}

function describe(error: Error): string {
  const code = 'code' in error ? String(error.code) : '';
  return [code, error.message].filter((part) => part !== '').join(': ');
}
