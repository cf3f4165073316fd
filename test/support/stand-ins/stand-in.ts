import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpReceiver } from '../http-receiver.js';

/** One request as it came in. */
export interface StandInRequest {
  /** Wall-clock milliseconds. */
  at: number;
  method: string;
  /** Decoded, without the query. */
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  /** The parsed body; undefined when it is no JSON. */
  json: Readonly<Record<string, unknown>> | undefined;
}

export interface StandInAnswer {
  status: number;
  headers?: Record<string, string>;
  /** Goes out as JSON; a text as it is. */
  body?: unknown;
}

/** What becomes of a text instead of the usual. `taken` says whether it counts as received all the same. */
export type Fate =
  /** The connection breaks, the answer never comes, or it is no HTTP. */
  | { kind: 'reset' | 'hang' | 'garbage'; taken: boolean }
  /** Any answer. */
  | ({ kind: 'answer' } & StandInAnswer)
  /** As usual, once this has resolved. */
  | { kind: 'slow'; until: Promise<unknown> }
  /** Taken at once, and answered when this has resolved. */
  | { kind: 'late'; until: Promise<unknown> };

/** A text that the provider took. */
export interface TakenText {
  /** The number that was asked for. */
  to: string;
  text: string;
  providerId: string;
  at: number;
}

/** A provider on a port of the loopback interface, which answers as the real one does. */
export abstract class StandIn extends HttpReceiver {
  readonly requests: StandInRequest[] = [];
  /** What it took, in the order in which it did. */
  readonly taken: TakenText[] = [];
  private chooseFate: (to: string) => Fate | undefined = () => undefined;

  get url(): string {
    return this.origin;
  }

  /** Chooses what becomes of texts to somebody from now on; undefined: the usual. */
  decide(choose: (to: string) => Fate | undefined): void {
    this.chooseFate = choose;
  }

  protected abstract respond(request: StandInRequest): StandInAnswer | Promise<StandInAnswer>;

  /** The fate of a text to somebody, else what the provider makes of it. */
  protected answerFor(to: string, usual: () => StandInAnswer): Promise<StandInAnswer> {
    return this.withFate(this.chooseFate(to), usual);
  }

  protected async withFate(fate: Fate | undefined, usual: () => StandInAnswer): Promise<StandInAnswer> {
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
    if (fate.taken) usual();
    throw new Misbehaviour(fate.kind);
  }

  protected receive(incoming: IncomingMessage, body: Buffer, response: ServerResponse): Promise<void> {
    return this.answer(toRequest(incoming, body), response);
  }

  private async answer(request: StandInRequest, response: ServerResponse): Promise<void> {
    this.requests.push(request);
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
  return { at: Date.now(), method, path, query: searchParams, headers, json: parse(body.toString('utf8')) };
}

function parse(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    return undefined;
  }
}
