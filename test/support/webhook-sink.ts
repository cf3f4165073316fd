import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import type { Json } from './api.js';
import { HttpReceiver } from './http-receiver.js';
import { expectDocumentedEvent } from './openapi/check-answer.js';

/** One received request. Times are UTC milliseconds. */
export interface SinkRequest {
  at: number;
  path: string;
  headers: IncomingHttpHeaders;
  /** The body, unchanged. */
  body: string;
  /** The parsed body. */
  event: Json;
  /** The `webhook-id`. */
  id: string;
  /** How many requests had this id on this path, this one included. */
  seen: number;
}

/** How the sink answers a request. `hang` never answers; `drip` begins a body and never ends it. */
export type SinkBehaviour =
  | { kind: 'status'; status: number; headers?: Record<string, string>; body?: string }
  | { kind: 'hang' | 'reset' | 'garbage' | 'drip' };

const OK: SinkBehaviour = { kind: 'status', status: 204 };

/** Starts a receiver of webhooks on the loopback interface, by default on a free port. */
export function startWebhookSink({ port = 0 } = {}): Promise<WebhookSink> {
  return new WebhookSink().listen(port);
}

/** A receiver of webhooks that keeps all requests and answers as a test chooses. */
export class WebhookSink extends HttpReceiver {
  readonly requests: SinkRequest[] = [];
  private choose: (request: SinkRequest) => SinkBehaviour = () => OK;

  /** The URL of an endpoint; each endpoint has a path of its own. */
  url(path = '/'): string {
    return `${this.origin}${path}`;
  }

  /** Sets how requests are answered from now on; by default with 204. */
  behave(choose: (request: SinkRequest) => SinkBehaviour): void {
    this.choose = choose;
  }

  /** The requests of a path, in the order of arrival. */
  at(path: string): SinkRequest[] {
    return this.requests.filter((request) => request.path === path);
  }

  protected receive(incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    this.answer(this.record(incoming, body.toString('utf8')), response);
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
 * Verifies a request with an independent implementation of Standard Webhooks and answers its event. Throws when the
 * signature is wrong or the event differs from the API's document.
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
    // It is no JSON.
    return undefined;
  }
}
