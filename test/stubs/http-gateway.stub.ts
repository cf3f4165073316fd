import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

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

export interface HttpGatewayStub {
  /** The URL for messages. */
  url: string;
  /** Every request, oldest first. */
  requests: StubRequest[];
  /** The accepted messages by id. */
  accepted: Map<number, StubAcceptance>;
  /** Connections open now. */
  connections(): number;
  /** Connections opened so far. */
  opened(): number;
  /** Closes the idle connections, as a provider does that restarts. */
  closeIdle(): void;
  /** Sets the behaviour; without a call everything is `ok`. */
  behave(choose: (request: StubRequest) => StubBehaviour): void;
  close(): Promise<void>;
}

/** A provider for the http gateway on a loopback port (0: a free one). */
export async function startHttpGatewayStub({ port = 0 } = {}): Promise<HttpGatewayStub> {
  const stub = new Stub();
  await new Promise<void>((resolve) => stub.server.listen(port, '127.0.0.1', resolve));
  stub.url = `http://127.0.0.1:${(stub.server.address() as AddressInfo).port}/send`;
  return stub;
}

class Stub implements HttpGatewayStub {
  url = '';
  readonly requests: StubRequest[] = [];
  readonly accepted = new Map<number, StubAcceptance>();
  readonly server: Server;
  private readonly byKey = new Map<string, StubAcceptance>();
  private readonly seen = new Map<string, number>();
  private readonly sockets = new Set<Socket>();
  private connectionsOpened = 0;
  private choose: (request: StubRequest) => StubBehaviour = () => ({ kind: 'ok' });

  constructor() {
    this.server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => this.receive(request, response));
    this.server.on('connection', (socket) => {
      this.connectionsOpened += 1;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  connections(): number {
    return this.sockets.size;
  }

  opened(): number {
    return this.connectionsOpened;
  }

  closeIdle(): void {
    this.server.closeIdleConnections();
  }

  behave(choose: (request: StubRequest) => StubBehaviour): void {
    this.choose = choose;
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private receive(incoming: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      // A request that a broken connection cut short does not count.
      if (!isWhole(incoming, chunks)) {
        response.destroy();
        return;
      }
      const request = this.record(incoming, chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks));
      void this.answer(this.choose(request), request, response);
    });
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

function isWhole({ headers, complete }: IncomingMessage, chunks: readonly Buffer[]): boolean {
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return complete && length > 0 && length === Number(headers['content-length'] ?? length);
}

function misbehave(kind: 'reset' | 'half' | 'garbage' | 'hang', response: ServerResponse): void {
  const socket = response.socket;
  if (kind === 'reset') socket?.resetAndDestroy();
  if (kind === 'garbage') socket?.end('this is not HTTP\r\n\r\n');
  if (kind === 'half')
    socket?.end('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{"id":"st');
}
