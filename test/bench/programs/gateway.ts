import { createServer, type AddressInfo, type Socket } from 'node:net';
import { monotonicMs } from './clock.js';
import { serve } from './serve.js';

/**
 * The provider: it answers the protocol of the http gateway and counts. It has a minimal HTTP server of its own, because
 * it shares two processors with the measured programs and its work slows them down.
 */

export type GatewayMode =
  /** Accepts every request at once. */
  | { readonly kind: 'take' }
  /** Accepts every request after this time. */
  | { readonly kind: 'slow'; readonly ms: number }
  /** Answers 503 with `Retry-After`, so that the channel pauses. */
  | { readonly kind: 'rest'; readonly seconds: number };

export interface GatewayPlan {
  readonly mode: GatewayMode;
  /** Whether it keeps the arrival of each message by its id, for `arrivals`. */
  readonly byId?: boolean;
}

export type GatewayCalls = {
  /** The port that it listens on. */
  port(nothing: undefined): number;
  /** Deletes what arrived so far. */
  begin(plan: GatewayPlan): void;
  /** The number of requests so far. */
  count(nothing: undefined): number;
  /** Waits until this many requests have arrived; answers that moment on the shared clock. */
  reached(count: number): Promise<number>;
  /** When the message of each id arrived; null when it did not. */
  arrivals(ids: readonly number[]): (number | null)[];
  /** The difference between UTC milliseconds and the shared clock. */
  clockOffset(nothing: undefined): number;
};

const HEAD_END = Buffer.from('\r\n\r\n');
const CONTENT_LENGTH = /content-length: *(\d+)/i;
/** The first characters of a body, which contain the id. */
const ID_WITHIN = 32;

class Counter {
  count = 0;
  mode: GatewayMode = { kind: 'take' };
  private times = new Float64Array(1 << 20);
  private byId: Map<number, number> | undefined;
  private waiting: { at: number; resolve: (moment: number) => void }[] = [];
  private next = Infinity;

  begin({ mode, byId = false }: GatewayPlan): void {
    this.count = 0;
    this.mode = mode;
    this.byId = byId ? new Map() : undefined;
  }

  take(body: Buffer): void {
    const now = monotonicMs();
    if (this.count === this.times.length) this.grow();
    this.times[this.count++] = now;
    if (this.byId) this.byId.set(Number(/"id":(\d+)/.exec(body.toString('latin1', 0, ID_WITHIN))?.[1]), now);
    if (this.count >= this.next) this.settle();
  }

  reached(count: number): Promise<number> {
    return new Promise((resolve) => {
      this.waiting.push({ at: count, resolve });
      this.settle();
    });
  }

  arrivals(ids: readonly number[]): (number | null)[] {
    return ids.map((id) => this.byId?.get(id) ?? null);
  }

  private settle(): void {
    for (const { at, resolve } of this.waiting) if (at <= this.count) resolve(this.times[at - 1] ?? 0);
    this.waiting = this.waiting.filter(({ at }) => at > this.count);
    this.next = Math.min(...this.waiting.map(({ at }) => at), Infinity);
  }

  private grow(): void {
    const larger = new Float64Array(this.times.length * 2);
    larger.set(this.times);
    this.times = larger;
  }
}

const counter = new Counter();

/** Answers the requests of one connection, in whatever packets they arrive. */
function serveConnection(socket: Socket): void {
  let unread: Buffer | undefined;
  // A worker that ends cuts its connections.
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    let rest = unread ? Buffer.concat([unread, chunk]) : chunk;
    for (;;) {
      const end = rest.indexOf(HEAD_END);
      if (end < 0) break;
      const bodyAt = end + HEAD_END.length;
      const length = Number(CONTENT_LENGTH.exec(rest.toString('latin1', 0, end))?.[1] ?? 0);
      if (rest.length < bodyAt + length) break;
      counter.take(rest.subarray(bodyAt, bodyAt + length));
      answer(socket);
      rest = rest.subarray(bodyAt + length);
    }
    unread = rest.length > 0 ? rest : undefined;
  });
}

function answer(socket: Socket): void {
  const { mode } = counter;
  if (mode.kind === 'rest') {
    socket.write(`HTTP/1.1 503 Busy\r\nRetry-After: ${mode.seconds}\r\nContent-Length: 0\r\n\r\n`);
  } else if (mode.kind === 'slow') {
    setTimeout(() => socket.writable && socket.write(taken()), mode.ms);
  } else {
    socket.write(taken());
  }
}

let idsGiven = 0;
const isScattered = process.env.BENCH_SCATTERED === 'true';
/** Spreads consecutive numbers over 32 bits. */
const scattered = (number: number) => (Math.imul(number, 2_654_435_761) >>> 0).toString(16).padStart(8, '0');

/** Each answer has a new id, as that of a provider has: Recado stores and indexes it. */
function taken(): string {
  const number = ++idsGiven;
  const body = `{"id":"wamid.${isScattered ? scattered(number) : ''}${process.pid}.${number}"}`;
  return `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

const server = createServer({ noDelay: true }, serveConnection);
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', 1_024, resolve));

serve({
  port: () => (server.address() as AddressInfo).port,
  begin: (plan) => counter.begin(plan),
  count: () => counter.count,
  reached: (count) => counter.reached(count),
  arrivals: (ids) => counter.arrivals(ids),
  clockOffset: () => Date.now() - monotonicMs(),
} satisfies GatewayCalls);
