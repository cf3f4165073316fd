import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpReceiver } from '../support/http-receiver.js';

/** A request. Times are wall-clock milliseconds. */
export interface StubRequest {
  at: number;
  /** The Idempotency-Key header. */
  key: string;
  /** Path and query. */
  url: string;
  headers: IncomingMessage['headers'];
  /** The body byte by byte. */
  body: Buffer;
  /** Read from the body. */
  id: number;
  to: string;
  text: string;
  channel: string;
  attempt: number;
  /** How often this key has come, including this request. */
  seen: number;
}

/**
 * What the provider does with a request. `taken` says whether the message counts as received all the same.
 * - ok: 200 with an id of its own; the same one for the same key.
 * - okWithoutId: 204.
 * - status: any other answer.
 * - reset: reads the request and tears the connection down.
 * - half: a 200 whose body breaks off.
 * - garbage: bytes that are not HTTP.
 * - hang: never answers.
 * - slow: as `then`, once `ms` have passed or `until` resolves.
 */
export type StubBehaviour =
  | { kind: 'ok' }
  | { kind: 'okWithoutId' }
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'reset' | 'half' | 'garbage' | 'hang'; taken: boolean }
  | { kind: 'slow'; until: Promise<unknown>; then: StubBehaviour };

/** A message that the provider accepted, however often it was sent. */
export interface StubAcceptance {
  request: StubRequest;
  providerId: string;
  /** Requests that the provider accepted or recognised; more than 1: it was repeated. */
  times: number;
  /** Texts that were delivered; more than 1: a request had another key, so it was not recognised. */
  deliveries: number;
}

/** Starts a provider for the http gateway on the loopback interface, by default on a free port. */
export function startHttpGatewayStub({ port = 0 } = {}): Promise<HttpGatewayStub> {
  return new HttpGatewayStub().listen(port);
}

/** A provider for the http gateway that recognises idempotency keys and answers as a test chooses. */
export class HttpGatewayStub extends HttpReceiver {
  /** Every request, oldest first. */
  readonly requests: StubRequest[] = [];
  /** The accepted messages by their ids. */
  readonly accepted = new Map<number, StubAcceptance>();
  private readonly byKey = new Map<string, StubAcceptance>();
  private readonly seen = new Map<string, number>();
  private choose: (request: StubRequest) => StubBehaviour = () => ({ kind: 'ok' });

  /** The URL for `HTTP_GATEWAY_URL`. */
  get url(): string {
    return `${this.origin}/send`;
  }

  /** Sets how requests are answered from now on; by default with `ok`. */
  behave(choose: (request: StubRequest) => StubBehaviour): void {
    this.choose = choose;
  }

  protected receive(incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    // A request that was cut off does not count.
    if (!isWhole(incoming, body)) {
      response.destroy();
      return;
    }
    const request = this.record(incoming, body);
    void this.answer(this.choose(request), request, response);
  }

  private record({ headers, url = '' }: IncomingMessage, body: Buffer): StubRequest {
    const key = String(headers['idempotency-key'] ?? '');
    const seen = (this.seen.get(key) ?? 0) + 1;
    this.seen.set(key, seen);
    const fields = JSON.parse(body.toString('utf8')) as Pick<StubRequest, 'id' | 'to' | 'text' | 'channel' | 'attempt'>;
    const request = { at: Date.now(), key, url, headers, body, seen, ...fields };
    this.requests.push(request);
    return request;
  }

  private async answer(behaviour: StubBehaviour, request: StubRequest, response: ServerResponse): Promise<void> {
    if (behaviour.kind === 'slow') {
      await behaviour.until;
      return this.answer(behaviour.then, request, response);
    }
    if (behaviour.kind === 'status') {
      response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
      return;
    }
    const providerId = 'taken' in behaviour && !behaviour.taken ? '' : this.accept(request);
    if (behaviour.kind === 'ok') answerJson(response, JSON.stringify({ id: providerId }));
    else if (behaviour.kind === 'okWithoutId') response.writeHead(204).end();
    else misbehave(behaviour.kind, response);
  }

  /** Once for each key, as a provider that deduplicates does. */
  private accept(request: StubRequest): string {
    const known = this.byKey.get(request.key);
    if (known) {
      known.times += 1;
      return known.providerId;
    }
    const earlier = this.accepted.get(request.id);
    const acceptance = { request, providerId: `stub-${this.byKey.size + 1}`, times: 1, deliveries: 1 };
    if (earlier) acceptance.deliveries += earlier.deliveries;
    this.byKey.set(request.key, acceptance);
    this.accepted.set(request.id, acceptance);
    return acceptance.providerId;
  }
}

function answerJson(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }).end(body);
}

function isWhole({ headers, complete }: IncomingMessage, { length }: Buffer): boolean {
  return complete && length > 0 && length === Number(headers['content-length'] ?? length);
}

function misbehave(kind: 'reset' | 'half' | 'garbage' | 'hang', response: ServerResponse): void {
  const socket = response.socket;
  if (kind === 'reset') socket?.resetAndDestroy();
  if (kind === 'garbage') socket?.end('this is not HTTP\r\n\r\n');
  if (kind === 'half')
    socket?.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id":"st');
}
