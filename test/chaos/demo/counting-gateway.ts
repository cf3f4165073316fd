import type { IncomingMessage, ServerResponse } from 'node:http';
import { HttpReceiver } from '../../support/http-receiver.js';

/** The latency of the provider, in ms. */
const LATENCY_MS = 10;

/** A provider that accepts everything and counts the requests for each text. */
export class CountingGateway extends HttpReceiver {
  /** Requests by text. */
  readonly times = new Map<string, number>();
  /** Requests with a text that had arrived before. */
  repeated = 0;

  static start(): Promise<CountingGateway> {
    return new CountingGateway().listen();
  }

  get url(): string {
    return `${this.origin}/send`;
  }

  protected receive(_incoming: IncomingMessage, body: Buffer, response: ServerResponse): void {
    this.count((JSON.parse(body.toString('utf8')) as { text: string }).text);
    setTimeout(() => response.end('{"id":"taken"}'), LATENCY_MS);
  }

  private count(text: string): void {
    const before = this.times.get(text) ?? 0;
    this.times.set(text, before + 1);
    if (before > 0) this.repeated++;
  }
}
