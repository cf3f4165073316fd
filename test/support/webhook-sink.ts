import { once } from 'node:events';
import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Webhook } from 'standardwebhooks';
import type { Json } from './api.js';
import { expectDocumentedEvent } from './openapi/check-answer.js';

/** One request as it came in. Times are wall-clock milliseconds. */
export interface SinkRequest {
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  /** Byte by byte. */
  body: string;
  /** The body, parsed. */
  event: Json;
  /** The `webhook-id`. */
  id: string;
  /** How often this id was seen on this path, this time included. */
  seen: number;
}

/** What the sink does with a request. `hang` never answers; `drip` answers and never ends its body. */
export type SinkBehaviour =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'hang' | 'reset' | 'garbage' | 'drip' };

const OK: SinkBehaviour = { kind: 'status', status: 204 };

/** Starts a receiver of webhooks on the loopback interface (0: on a free port). */
export async function startWebhookSink({ port = 0 } = {}): Promise<WebhookSink> {
  const sink = new WebhookSink();
  await sink.listen(port);
  return sink;
}

/** An integrator's program: keeps what it is told, and answers as a test wants. */
export class WebhookSink {
  readonly requests: SinkRequest[] = [];
  /** Connections ever opened. */
  opened = 0;
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private choose: (request: SinkRequest) => SinkBehaviour = () => OK;

  constructor() {
    this.server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => this.receive(request, response));
    this.server.on('connection', (socket) => {
      this.opened++;
      this.sockets.add(socket);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  async listen(port: number): Promise<void> {
    await once(this.server.listen(port, '127.0.0.1'), 'listening');
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Where to post; paths tell endpoints apart. */
  url(path = '/'): string {
    return `http://127.0.0.1:${this.port}${path}`;
  }

  /** Connections open now. */
  get connections(): number {
    return this.sockets.size;
  }

  /** Chooses the behaviour from now on; without a call everything is taken. */
  behave(choose: (request: SinkRequest) => SinkBehaviour): void {
    this.choose = choose;
  }

  /** What came to a path, in the order of arrival. */
  at(path: string): SinkRequest[] {
    return this.requests.filter((request) => request.path === path);
  }

  /** Stops listening and tears down what is open. */
  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.server.close(resolve));
    for (const socket of this.sockets) socket.destroy();
    await closed;
  }

  private receive(incoming: IncomingMessage, response: ServerResponse): void {
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => this.answer(this.record(incoming, Buffer.concat(chunks).toString('utf8')), response));
  }

  private record({ headers, url: path = '' }: IncomingMessage, body: string): SinkRequest {
    const id = String(headers['webhook-id'] ?? '');
    const seen = this.requests.filter((request) => request.id === id && request.path === path).length + 1;
    const request = { at: Date.now(), path, headers, body, event: parse(body), id, seen };
    this.requests.push(request);
    return request;
  }

  private answer(request: SinkRequest, response: ServerResponse): void {
    const behaviour = this.choose(request);
    switch (behaviour.kind) {
      case 'status':
        return void response.writeHead(behaviour.status, behaviour.headers).end(behaviour.body);
      case 'reset':
        return void response.socket?.resetAndDestroy();
      case 'garbage':
        return void response.socket?.end('this is not HTTP\r\n\r\n');
      case 'drip':
        return void response.writeHead(200, { 'content-length': '100' }).write('slowly');
      case 'hang':
    }
  }
}

/**
 * What an independent implementation of Standard Webhooks makes of a request; throws when it is not genuine, or not as
 * the API's document says.
 */
export function verified(request: SinkRequest, secret: string): Json {
  const event = new Webhook(secret).verify(request.body, request.headers as Record<string, string>) as Json;
  expectDocumentedEvent(event);
  return event;
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}
