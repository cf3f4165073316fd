import {
  exchange,
  EXCHANGE_DISPATCHER,
  type ExchangeEnd,
  guardedConnector,
  type HttpAnswer,
  type ResolveHost,
  systemCode,
} from '@recado/net';
import { Agent } from 'undici';
import type { TargetGuard } from './target-guard.js';
import { type WebhookAnswer, type WebhookRequest, type WebhookResult, WebhookTransport } from './webhook-transport.js';

export interface SafeHttpOptions {
  guard: TargetGuard;
  resolve: ResolveHost;
  /** Bounds the whole exchange, name lookup and handshake included, in ms. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** Shorter than the idle time of usual servers, so that none closes a connection just as it is used again. In ms. */
const KEEP_ALIVE_MS = 2_000;
/** Enough of an answer to recognise an error by; more is not read, and its connection is closed. */
const MAX_BODY_BYTES = 4_096;
const MAX_HEADER_BYTES = 16_384;
/** The headers that help to find out who answered and why. */
const KEPT_HEADERS = ['content-type', 'date', 'location', 'retry-after', 'server', 'webhook-delivery', 'x-request-id'];
const MAX_HEADER_LENGTH = 255;

/** Posts to the addresses that the guard allows. Follows no redirect and uses no proxy. */
export class SafeHttpTransport extends WebhookTransport {
  private readonly limits;
  private readonly agent: Agent;

  constructor({ guard, resolve, timeoutMs = TIMEOUT_MS }: SafeHttpOptions) {
    super();
    this.limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, headers: KEPT_HEADERS };
    this.agent = new Agent({
      ...EXCHANGE_DISPATCHER,
      connect: guardedConnector(guard, resolve, timeoutMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  async post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> {
    const from = performance.now();
    const result = await this.send(request, signal);
    return { ...result, ms: Math.round(performance.now() - from) };
  }

  override async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async send({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<WebhookResult> {
    const { origin, pathname, search, username, password } = new URL(url);
    if (username !== '' || password !== '') return { kind: 'error', error: 'address_forbidden', detail: null };
    const request = { origin, path: pathname + search, method: 'POST', headers, body } as const;
    return toResult(await exchange(this.agent, request, this.limits, signal));
  }
}

function toResult(end: ExchangeEnd): WebhookResult {
  if (end.kind === 'answer') return { kind: 'answer', ...kept(end.answer) };
  const { fault, error } = end;
  return fault === 'aborted' ? { kind: 'aborted' } : { kind: 'error', error: fault, detail: detailOf(error) };
}

function kept({ status, headers, body }: HttpAnswer) {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value.slice(0, MAX_HEADER_LENGTH)]],
  );
  // MySQL takes no NUL in JSON.
  return { status, headers: Object.fromEntries(given), body: body.replaceAll('\0', '\uFFFD') };
}

/** The system's error code where there is one; the HTTP parser's codes say nothing about the endpoint. */
function detailOf(error: Error): string | null {
  const code = systemCode(error);
  return /^(?!HPE_)[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : null;
}
