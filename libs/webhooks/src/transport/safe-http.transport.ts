import { guardedConnector, type ResolveHost, TargetRefusedError } from '@recado/net';
import { Agent, type Dispatcher } from 'undici';
import { Deadline } from './deadline.js';
import type { TargetGuard } from './target-guard.js';
import { classify } from './transport-error.js';
import { type WebhookAnswer, type WebhookRequest, WebhookTransport } from './webhook-transport.js';

export interface SafeHttpOptions {
  guard: TargetGuard;
  resolve: ResolveHost;
  /** Bounds the whole exchange, names and handshake included, in ms. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** Shorter than what servers usually wait, so that none ends a connection just as we use it again. In ms. */
const KEEP_ALIVE_MS = 2_000;
/** Of an answer, enough to recognise an error by; more is not read, and its connection is dropped. */
const MAX_BODY_BYTES = 4_096;
const MAX_HEADER_BYTES = 16_384;
/** What helps to find out who answered and why. */
const KEPT_HEADERS = ['content-type', 'date', 'location', 'retry-after', 'server', 'webhook-delivery', 'x-request-id'];
const MAX_HEADER_LENGTH = 255;

/** Posts to public addresses: follows no redirect, uses no proxy, and reads no more of an answer than anybody will. */
export class SafeHttpTransport extends WebhookTransport {
  private readonly timeoutMs: number;
  private readonly agent: Agent;

  constructor({ guard, resolve, timeoutMs = TIMEOUT_MS }: SafeHttpOptions) {
    super();
    this.timeoutMs = timeoutMs;
    this.agent = new Agent({
      connect: guardedConnector(guard, resolve, timeoutMs),
      pipelining: 1,
      // The exchange has a deadline of its own, which covers headers and body.
      headersTimeout: 0,
      bodyTimeout: 0,
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  async post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> {
    const from = performance.now();
    const deadline = new Deadline(this.timeoutMs, signal);
    try {
      const answer = await this.exchange(request, deadline);
      return { ...answer, ms: since(from) };
    } catch (error) {
      if (signal.aborted) return { kind: 'aborted', ms: since(from) };
      if (deadline.signal.aborted) return { kind: 'error', error: 'timeout', detail: null, ms: since(from) };
      return { kind: 'error', ...classify(error), ms: since(from) };
    } finally {
      deadline.clear();
    }
  }

  override async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async exchange({ url, headers, body }: WebhookRequest, { signal, passed }: Deadline) {
    const { origin, pathname, search, username, password } = new URL(url);
    if (username !== '' || password !== '') throw new TargetRefusedError('address_forbidden');
    const path = pathname + search;
    const request = this.agent.request({ origin, path, method: 'POST', headers, body, signal });
    // undici notices an abort only once it has a connection; nobody waits for that.
    const answer = await Promise.race([request, passed]);
    const kept = keptHeaders(answer.headers);
    return { kind: 'answer' as const, status: answer.statusCode, headers: kept, body: await beginningOf(answer.body) };
  }
}

/** The status has decided by now: a body that breaks off is one that ends there. */
async function beginningOf(body: Dispatcher.ResponseData['body']): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      size += chunk.length;
      // Leaving the loop ends the connection.
      if (size >= MAX_BODY_BYTES) break;
    }
  } catch {
    // What came is kept.
  }
  // MySQL takes no NUL out of JSON.
  return Buffer.concat(chunks).toString('utf8', 0, MAX_BODY_BYTES).replaceAll('\0', '\uFFFD');
}

function keptHeaders(headers: Dispatcher.ResponseData['headers']): Record<string, string> {
  const kept = KEPT_HEADERS.flatMap((name): [string, string][] => {
    const value = [headers[name] ?? []].flat()[0];
    return value === undefined ? [] : [[name, value.slice(0, MAX_HEADER_LENGTH)]];
  });
  return Object.fromEntries(kept);
}

function since(from: number): number {
  return Math.round(performance.now() - from);
}
