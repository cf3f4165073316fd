import { Client } from 'undici';
import { monotonicMs } from './clock.js';
import { post, type Request } from './exchange.js';
import { type IdlePlan, restBetween } from './idle.js';
import { serve } from './serve.js';
import { clientMessage, requestBodies } from './texts.js';

/**
 * The clients: kept-alive connections without pipelining, each with one request under way. Bodies are made beforehand
 * with texts and phones of their own, so that a run costs this process little more than its sockets.
 */

/** Where requests go, and with which key. */
export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface RushPlan {
  readonly target: Target;
  readonly connections: number;
  /** Messages in a request. */
  readonly size: number;
  /** Bodies of their own before they begin anew. */
  readonly bodies: number;
  /** Until things run evenly; does not count. */
  readonly rampSeconds: number;
  readonly seconds: number;
}

export interface RushResult {
  readonly perSecond: number;
  /** Messages answered with a 200, the ramp's included. */
  readonly accepted: number;
}

export interface DeliveryPlan {
  readonly target: Target;
  readonly connections: number;
  readonly size: number;
  /** Messages in all, each with a phone of its own. */
  readonly total: number;
  /** The number of the first, where others came before; 0. */
  readonly first?: number;
  /** Fields of each request beside its messages. */
  readonly fields?: object;
}

export interface ProbePlan extends IdlePlan {
  readonly target: Target;
  readonly fields?: object;
}

/** One message of a probe; moments of the clock that all processes share. */
export interface Probe {
  readonly id: number;
  readonly askedAt: number;
  readonly answeredAt: number;
}

export type LoadCalls = {
  /** Makes the bodies of a rush beforehand. */
  prepare(plan: Pick<RushPlan, 'size' | 'bodies'>): void;
  /** Posts as fast as it is answered, for a while. */
  rush(plan: RushPlan): Promise<RushResult>;
  /** Posts so many messages; answers the seconds that took. */
  deliver(plan: DeliveryPlan): Promise<number>;
  /** Posts single messages, one at a time, with rests in between. */
  probe(plan: ProbePlan): Promise<Probe[]>;
};

/** Probes have phones that nobody else has, so that no order among recipients holds them. */
const PROBE_NUMBERS = 90_000_000;

let probed = 0;
let prepared: { name: string; bodies: Buffer[] } = { name: '', bodies: [] };

function requestsTo({ url, headers }: Target): { origin: string; compose: (body: Buffer | string) => Request } {
  const { origin, pathname } = new URL(url);
  const all = { 'content-type': 'application/json', ...headers };
  return { origin, compose: (body) => ({ path: pathname, headers: all, body }) };
}

function open(origin: string): Client {
  return new Client(origin, { pipelining: 1, keepAliveTimeout: 60_000, headersTimeout: 60_000, bodyTimeout: 60_000 });
}

async function withClients(origin: string, count: number, work: (client: Client) => Promise<void>): Promise<void> {
  const clients = Array.from({ length: count }, () => open(origin));
  try {
    await Promise.all(clients.map(work));
  } finally {
    await Promise.all(clients.map((client) => client.destroy()));
  }
}

/** Makes the bodies of a rush, so that it need not; those of the last one are kept. */
function prepare({ size, bodies }: Pick<RushPlan, 'size' | 'bodies'>): void {
  const name = `${bodies} of ${size}`;
  if (prepared.name !== name) prepared = { name, bodies: requestBodies(0, bodies, size) };
}

async function rush({ target, connections, rampSeconds, seconds, ...plan }: RushPlan): Promise<RushResult> {
  const { origin, compose } = requestsTo(target);
  const { size } = plan;
  prepare(plan);
  const requests = prepared.bodies.map(compose);
  const from = monotonicMs() + rampSeconds * 1_000;
  const to = from + seconds * 1_000;
  let next = 0;
  let accepted = 0;
  let counted = 0;
  await withClients(origin, connections, async (client) => {
    while (monotonicMs() < to) {
      await post(client, requests[next++ % requests.length]!);
      const now = monotonicMs();
      accepted += size;
      if (now >= from && now < to) counted += size;
    }
  });
  return { perSecond: counted / seconds, accepted };
}

async function deliver(plan: DeliveryPlan): Promise<number> {
  const { target, connections, size, total, first = 0, fields } = plan;
  const { origin, compose } = requestsTo(target);
  const started = monotonicMs();
  let posted = 0;
  await withClients(origin, connections, async (client) => {
    while (posted < total) {
      const from = posted;
      posted += size;
      const [body] = requestBodies(first + from, 1, Math.min(size, total - from), fields);
      await post(client, compose(body!));
    }
  });
  return (monotonicMs() - started) / 1_000;
}

async function probe({ target, count, restMs, fields }: ProbePlan): Promise<Probe[]> {
  const { origin, compose } = requestsTo(target);
  const probes: Probe[] = [];
  await withClients(origin, 1, async (client) => {
    for (let number = 0; number < count; number++) {
      await restBetween(restMs);
      const body = JSON.stringify({ ...fields, messages: [clientMessage(PROBE_NUMBERS + probed++)] });
      const askedAt = monotonicMs();
      const answer = await post(client, compose(body), true);
      probes.push({ id: idIn(answer), askedAt, answeredAt: monotonicMs() });
    }
  });
  return probes;
}

function idIn(answer: string): number {
  const { messages } = JSON.parse(answer) as { messages: { id: number }[] };
  return messages[0]!.id;
}

serve({ prepare, rush, deliver, probe } satisfies LoadCalls);
