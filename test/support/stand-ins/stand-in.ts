import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpReceiver } from '../http-receiver.js';

/** A request. */
export interface StandInRequest {
  /** Wall-clock milliseconds. */
  at: number;
  method: string;
  /** The decoded path without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The parsed body; undefined when it is no JSON. */
  json: Readonly<Record<string, unknown>> | undefined;
  /** The body as it came. */
  body: Buffer;
}

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Sent as JSON; a text is sent unchanged. */
  body?: unknown;
}

/** What happens to a text in place of an acceptance. `taken`: whether the provider has it all the same. */
export type Fate =
  /** The connection breaks, the answer never comes, or it is not HTTP. */
  | { kind: 'reset' | 'hang' | 'garbage'; taken: boolean }
  /** Any answer. */
  | ({ kind: 'answer' } & StandInAnswer)
  /** As usual, after this has resolved. */
  | { kind: 'slow'; until: Promise<unknown> }
  /** Accepted at once, and answered after this has resolved. */
  | { kind: 'late'; until: Promise<unknown> };

/** A text that the provider accepted. */
export interface TakenText {
  /** The number that was requested. */
  to: string;
  text: string;
  /** In which form it was requested, where the provider has several. */
  form?: string;
  providerId: string;
  at: number;
}

/** A provider on a loopback port that answers as the real one does. */
export abstract class StandIn extends HttpReceiver {
  readonly requests: StandInRequest[] = [];
  /** The accepted texts in order. */
  readonly taken: TakenText[] = [];
  private chooseFate: (to: string) => Fate | undefined = () => undefined;

  get url(): string {
    return this.origin;
  }

  /** Sets what happens to texts by recipient; undefined: the usual. */
  decide(choose: (to: string) => Fate | undefined): void {
    this.chooseFate = choose;
  }

  /** Whether a request is listed in `requests`. */
  protected isListed(_request: StandInRequest): boolean {
    return true;
  }

  protected abstract respond(request: StandInRequest): StandInAnswer | Promise<StandInAnswer>;

  /** What happens to a text, as the test decided, or as the provider usually does. */
  protected answerFor(to: string, usual: () => StandInAnswer): Promise<StandInAnswer> {
    return this.withFate(this.chooseFate(to), usual);
  }

  protected async withFate(
    fate: Fate | undefined,
    usual: () => StandInAnswer | Promise<StandInAnswer>,
  ): Promise<StandInAnswer> {
    if (fate === undefined) return usual();
    if (fate.kind === 'answer') return fate;
    if (fate.kind === 'slow') {
      await fate.until;
      return usual();
    }
    if (fate.kind === 'late') {
      const answer = usual();
      await fate.until;
      return answer;
    }
    if (fate.taken) await usual();
    throw new Misbehaviour(fate.kind);
  }

  protected receive(incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    return this.answer(toRequest(incoming, body), response);
  }

  private async answer(request: StandInRequest, response: ServerResponse): Promise<void> {
    if (this.isListed(request)) this.requests.push(request);
    try {
      const { status, headers, body = '' } = await this.respond(request);
      const isText = typeof body === 'string';
      const type = isText ? 'text/plain' : 'application/json';
      response.writeHead(status, { 'content-type': type, ...headers }).end(isText ? body : JSON.stringify(body));
    } catch (error) {
      if (!(error instanceof Misbehaviour)) throw error;
      if (error.kind === 'reset') response.socket?.resetAndDestroy();
      if (error.kind === 'garbage') response.socket?.end('this is not HTTP\r\n\r\n');
    }
  }
}

class Misbehaviour extends Error {
  constructor(readonly kind: 'reset' | 'hang' | 'garbage') {
    super(kind);
  }
}

function toRequest({ method = '', url = '/', headers }: IncomingMessage, body: Buffer): StandInRequest {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  const path = decodeURIComponent(pathname);
  return { at: Date.now(), method, path, query: searchParams, headers, json: parse(body.toString('utf8')), body };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    // It is no JSON.
    return undefined;
  }
}
