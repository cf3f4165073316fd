import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

const BEAT_MS = 2;

/** The limits of the provider. After a violation it refuses everything for a while. */
export interface StrictLimits {
  /** Messages in any second. */
  perSecond: number;
  /** Least time between two messages to one recipient, in ms. */
  spacingMs: number;
  /** The Retry-After of a refusal, in seconds. */
  retryAfterSeconds: number;
}

export interface StrictRequest {
  id: number;
  to: string;
  /** Milliseconds on the monotonic clock of this process. */
  at: number;
  /** The earliest time at which it may have come: this process may have been suspended before it read it. */
  earliest: number;
  result: 'accepted' | 'too many' | 'too soon' | 'inside';
}

/**
 * A provider that counts strictly: in a window that slides by the millisecond, without a burst, and with a time of
 * refusals after each violation.
 */
export class StrictProvider {
  url = '';
  readonly requests: StrictRequest[] = [];
  /** The earliest times at which the accepted messages may have come. */
  private readonly window: number[] = [];
  private readonly recipients = new Map<string, number>();
  private silentUntil = 0;
  /** When this process was last idle. */
  private beatAt = performance.now();
  private readonly heart = setInterval(() => (this.beatAt = performance.now()), BEAT_MS);
  private readonly server: Server;

  constructor(private readonly limits: StrictLimits) {
    this.server = createServer({ keepAliveTimeout: 30_000 }, (request, response) => this.receive(request, response));
  }

  static async start(limits: StrictLimits): Promise<StrictProvider> {
    const provider = new StrictProvider(limits);
    await new Promise<void>((resolve) => provider.server.listen(0, '127.0.0.1', resolve));
    provider.url = `http://127.0.0.1:${(provider.server.address() as AddressInfo).port}/send`;
    return provider;
  }

  /** Requests with this result, oldest first. */
  with(result: StrictRequest['result']): StrictRequest[] {
    return this.requests.filter((request) => request.result === result);
  }

  /** The violations. */
  get refusals(): StrictRequest[] {
    return [...this.with('too many'), ...this.with('too soon')];
  }

  /**
   * Accepted messages a second: the median of all seconds without a refusal and its pause. A process that stands still for
   * a moment spoils one second, a sender that is too slow spoils most of them.
   */
  get goodput(): number {
    const times = this.with('accepted').map(({ at }) => at);
    const first = times[0]!;
    const pauses = this.refusals.map(({ at }) => [at, at + this.limits.retryAfterSeconds * 1_000] as const);
    const counts: number[] = [];
    for (let from = first; from + 1_000 <= times.at(-1)!; from += 1_000) {
      const to = from + 1_000;
      if (pauses.some(([begins, ends]) => begins < to && ends > from)) continue;
      counts.push(times.filter((at) => at >= from && at < to).length);
    }
    return counts.sort((a, b) => a - b)[Math.floor(counts.length / 2)] ?? 0;
  }

  async close(): Promise<void> {
    clearInterval(this.heart);
    const closed = new Promise((resolve) => this.server.close(resolve));
    this.server.closeAllConnections();
    await closed;
  }

  private receive(incoming: IncomingMessage, response: ServerResponse): void {
    const at = performance.now();
    const stood = Math.max(at - this.beatAt - BEAT_MS, 0);
    const earliest = at - stood;
    const chunks: Buffer[] = [];
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
    incoming.on('end', () => {
      const { id, to } = JSON.parse(Buffer.concat(chunks).toString('utf8')) as { id: number; to: string };
      const result = this.resultOf(to, at, earliest);
      this.requests.push({ id, to, at, earliest, result });
      if (result === 'accepted') response.writeHead(200, { 'content-type': 'application/json' }).end(`{"id":"p${id}"}`);
      else response.writeHead(429, { 'retry-after': String(this.limits.retryAfterSeconds) }).end(result);
    });
  }

  /**
   * A request that came while this process was suspended may have come at any time of that, so in doubt it was in
   * order.
   */
  private resultOf(to: string, at: number, earliest: number): StrictRequest['result'] {
    if (at < this.silentUntil) return 'inside';
    while (this.window[0] !== undefined && this.window[0] <= at - 1_000) this.window.shift();
    const last = this.recipients.get(to);
    const result =
      last !== undefined && at - last < this.limits.spacingMs
        ? 'too soon'
        : this.window.length >= this.limits.perSecond
          ? 'too many'
          : 'accepted';
    if (result !== 'accepted') this.silentUntil = at + this.limits.retryAfterSeconds * 1_000;
    else {
      this.window.push(earliest);
      this.recipients.set(to, earliest);
    }
    return result;
  }
}
