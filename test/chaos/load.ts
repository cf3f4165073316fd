import { setTimeout as delay } from 'node:timers/promises';
import type { Cluster } from './cluster/cluster.js';
import type { Random } from './random.js';

/** A message of a client. */
export interface Posted {
  /** Its text, which is unique in the run. */
  readonly token: string;
  readonly scheduledAt: number | null;
  readonly expiresAt: number | null;
  /** The answered id; null without an answer. */
  id: number | null;
}

export interface PostedBatch {
  readonly messages: readonly Posted[];
  /** `open` until the request ends; `unanswered`: no answer, or a 5xx, after which both outcomes are allowed. */
  state: 'open' | 'acked' | 'refused' | 'unanswered';
  /** When the request ended, in UTC milliseconds. */
  settledAt: number;
}

export interface LoadPlan {
  readonly clients?: number;
  /** Each client ends after this many batches. */
  readonly batches?: number;
  readonly maxBatch?: number;
  /** The wait of a client between two batches, in ms. */
  readonly restMs?: number;
}

export interface PostOptions {
  readonly plain?: boolean;
  readonly priority?: 'high' | 'normal' | 'low';
}

/** The wait after a request without an answer, in ms: the process is probably down. */
const REST_AFTER_FAILURE_MS = 150;
const ANSWERED_WITHIN_MS = 30_000;
const LONGEST_DELAY_MS = 6_000;

/** Clients that post random batches and keep a ledger of the answers. */
export class Load {
  readonly batches: PostedBatch[] = [];
  private stopping = false;
  private running: Promise<unknown> = Promise.resolve();
  private posted = 0;

  constructor(
    private readonly cluster: Cluster,
    private readonly keys: readonly string[],
    private readonly random: Random,
  ) {}

  get acked(): Posted[] {
    return this.batches.filter(({ state }) => state === 'acked').flatMap(({ messages }) => messages);
  }

  start({ clients = 4, batches = Infinity, maxBatch = 100, restMs = 20 }: LoadPlan = {}): void {
    this.stopping = false;
    const client = async (random: Random) => {
      for (let number = 0; number < batches && !this.stopping; number++) {
        const { state } = await this.post(random, random.integer(1, maxBatch));
        await delay(state === 'acked' ? restMs : REST_AFTER_FAILURE_MS);
      }
    };
    const all = Array.from({ length: clients }, (_, index) => client(this.random.fork(`client ${index}`)));
    this.running = Promise.all(all);
    // `finish` and `stop` report a failure; until then it must not end the process as an unhandled rejection.
    this.running.catch(() => undefined);
  }

  /** Waits until every client has posted its batches. */
  async finish(): Promise<void> {
    await this.running;
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.running;
  }

  /** Posts one batch to a random api process. A plain batch is due at once and never expires. */
  async post(random: Random, size: number, { plain = false, priority }: PostOptions = {}): Promise<PostedBatch> {
    const options = random.fork(`batch ${random.next()}`);
    const expires = !plain && options.chance(0.1);
    const expiresAt = expires ? wholeSecond(Date.now() + options.integer(1_500, 5_000)) : null;
    const mayWait = !plain && !expires;
    const messages = Array.from({ length: size }, () => this.compose(options, expiresAt, mayWait));
    const batch: PostedBatch = { messages, state: 'open', settledAt: 0 };
    this.batches.push(batch);
    const lane = priority ?? options.pick(['high', 'normal', 'normal', 'low']);
    const fields = { priority: lane, ...(expiresAt !== null && { expires_at: iso(expiresAt) }) };
    const running = this.cluster.apis.filter(({ isRunning }) => isRunning);
    const api = options.pick(running.length > 0 ? running : this.cluster.apis);
    await this.send(batch, this.cluster.entrances?.url ?? api.url, options.pick(this.keys), fields);
    return batch;
  }

  private compose(random: Random, expiresAt: number | null, mayWait: boolean): Posted {
    const isLater = random.chance(0.15) && mayWait;
    const scheduledAt = isLater ? wholeSecond(Date.now() + random.integer(500, LONGEST_DELAY_MS)) : null;
    return { token: `m${++this.posted}`, scheduledAt, expiresAt, id: null };
  }

  private async send(batch: PostedBatch, url: string, key: string, fields: object): Promise<void> {
    const items = batch.messages.map(({ token, scheduledAt }) => ({
      phone: String(5511900000000 + Number(token.slice(1))),
      message: token,
      ...(scheduledAt !== null && { scheduled_at: iso(scheduledAt) }),
    }));
    const { entrances } = this.cluster;
    const withinMs = entrances?.answeredWithinMs ?? ANSWERED_WITHIN_MS;
    const answer = await ask(`${url}/api/enqueue-messages`, key, { ...fields, messages: items }, withinMs);
    if (!answer.wasHeard) entrances?.leave(url);
    batch.settledAt = Date.now();
    batch.state = answer.state;
    batch.messages.forEach((message, index) => (message.id = answer.ids[index] ?? null));
  }
}

interface Answer {
  readonly state: 'acked' | 'refused' | 'unanswered';
  readonly ids: readonly number[];
  /** Whether something answered, if only an error. */
  readonly wasHeard: boolean;
}

async function ask(url: string, key: string, body: object, withinMs: number): Promise<Answer> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const signal = AbortSignal.timeout(withinMs);
  try {
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
    const text = await response.text();
    if (response.status >= 500) return { state: 'unanswered', ids: [], wasHeard: true };
    if (response.status !== 200) return { state: 'refused', ids: [], wasHeard: true };
    const { messages } = JSON.parse(text) as { messages: { id: number }[] };
    return { state: 'acked', ids: messages.map(({ id }) => id), wasHeard: true };
  } catch {
    // The connection was cut by a fault of the run.
    return { state: 'unanswered', ids: [], wasHeard: false };
  }
}

/** Times of the API have no fractions of a second. */
function wholeSecond(at: number): number {
  return Math.ceil(at / 1_000) * 1_000;
}

function iso(at: number): string {
  return new Date(at).toISOString();
}
