import { Client } from 'undici';
import { monotonicMs } from './clock.js';
import { post, type Request } from './exchange.js';
import { type IdlePlan, restBetween } from './idle.js';
import { serve } from './serve.js';
import { clientMessage, metaBodies, requestBodies } from './texts.js';

/**
 * The clients: kept-alive connections without pipelining, each with one request under way. The bodies, which have
 * different texts and phones, are created before a run, so that the run costs this process little more than its sockets.
 */

/** The address of the requests and their headers, such as the key. */
export interface Target {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The language of the bodies, of one message each; missing: Recado's own. */
  readonly dialect?: 'meta';
}

export interface SaturationPlan {
  readonly target: Target;
  readonly connections: number;
  /** The messages of each request. */
  readonly size: number;
  /** The number of different bodies; then they repeat. */
  readonly bodies: number;
  /** The number of the first body, where others post the ones before it at the same time; default 0. */
  readonly skip?: number;
  /** The time until the load is steady, which is not counted. */
  readonly rampSeconds: number;
  readonly seconds: number;
}

export interface SaturationResult {
  readonly perSecond: number;
  /** The messages that were answered with a 200, those of the ramp included. */
  readonly accepted: number;
}

export interface EnqueuePlan {
  readonly target: Target;
  readonly connections: number;
  readonly size: number;
  /** The number of messages, each with a phone of its own. */
  readonly total: number;
  /** The number of the first message, where others were enqueued before; default 0. */
  readonly first?: number;
  /** Further fields of each request. */
  readonly fields?: object;
}

export interface ProbePlan extends IdlePlan {
  readonly target: Target;
  /** Further fields of each message. */
  readonly fields?: object;
}

/** One single message; the moments are those of `monotonicMs`. */
export interface Probe {
  readonly id: number;
  readonly askedAt: number;
  readonly answeredAt: number;
}

export type LoadCalls = {
  /** Creates the bodies of a `saturate` beforehand. */
  prepare(plan: Pick<SaturationPlan, 'target' | 'size' | 'bodies'>): void;
  /** Posts on every connection as fast as it is answered, for some seconds. */
  saturate(plan: SaturationPlan): Promise<SaturationResult>;
  /** Posts this many messages; answers the seconds that it took. */
  enqueue(plan: EnqueuePlan): Promise<number>;
  /** Posts single messages, one at a time, with pauses between them. */
  probe(plan: ProbePlan): Promise<Probe[]>;
};

/** The phones of probes are used by no other message, so that no order within a recipient delays them. */
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

/** Creates the bodies of a run; those of the last call are kept. */
function prepare({ target: { dialect }, size, bodies }: Pick<SaturationPlan, 'target' | 'size' | 'bodies'>): void {
  const name = `${bodies} of ${size} ${dialect}`;
  if (prepared.name === name) return;
  prepared = { name, bodies: dialect ? metaBodies(bodies) : requestBodies(0, bodies, size) };
}

async function saturate({
  target,
  connections,
  rampSeconds,
  seconds,
  skip = 0,
  ...plan
}: SaturationPlan): Promise<SaturationResult> {
  const { origin, compose } = requestsTo(target);
  const { size } = plan;
  prepare({ target, ...plan });
  const requests = prepared.bodies.map(compose);
  const from = monotonicMs() + rampSeconds * 1_000;
  const to = from + seconds * 1_000;
  let next = skip;
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

async function enqueue(plan: EnqueuePlan): Promise<number> {
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
      const body = JSON.stringify({ messages: [{ ...clientMessage(PROBE_NUMBERS + probed++), ...fields }] });
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

serve({ prepare, saturate, enqueue, probe } satisfies LoadCalls);
