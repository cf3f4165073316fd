import { setTimeout as delay } from 'node:timers/promises';
import {
  type HttpGatewayStub,
  startHttpGatewayStub,
  type StubBehaviour,
  type StubRequest,
} from '../stubs/http-gateway.stub.js';
import type { Random } from './random.js';
import { TcpProxy } from './tcp-proxy.js';

/** One request that the gateway took. */
export interface Taking {
  readonly at: number;
  readonly id: number;
  readonly key: string;
}

export type Weather = (request: StubRequest) => StubBehaviour | undefined;

/** Slower than the program waits for an answer. */
const TOO_SLOW_MS = 11_000;
/** A gateway that never answers a message properly makes it `Incerta` in the end; ours gets over it. */
const MAX_BAD_ANSWERS = 2;

/** The provider, with its own ledger: which texts it took, when, and with which key. */
export class ChaosGateway {
  /** By text. Texts are unique in a run; ids are not where a build lies. */
  readonly taken = new Map<string, Taking[]>();
  /** Requests that it took without telling so in time. */
  unclear = 0;
  private weather: Weather = () => undefined;
  private latency: () => number = () => 0;

  private constructor(
    private readonly stub: HttpGatewayStub,
    /** The network between the program and the provider. */
    readonly line: TcpProxy,
  ) {
    stub.behave((request) => this.receive(request));
  }

  static async start(): Promise<ChaosGateway> {
    const stub = await startHttpGatewayStub();
    return new ChaosGateway(stub, await TcpProxy.to(Number(new URL(stub.url).port)));
  }

  get url(): string {
    return `http://127.0.0.1:${this.line.port}/send`;
  }

  /** Every request, oldest first. */
  get requests(): readonly StubRequest[] {
    return this.stub.requests;
  }

  /** Takes this long for an answer, in ms. */
  take(latency: () => number): void {
    this.latency = latency;
  }

  /** How it treats requests from now on; undefined is an ordinary answer. */
  misbehave(weather: Weather): void {
    this.weather = weather;
  }

  heal(): void {
    this.weather = () => undefined;
    this.line.heal();
  }

  async close(): Promise<void> {
    await this.line.close();
    await this.stub.close();
  }

  private receive(request: StubRequest): StubBehaviour {
    const behaviour = this.weather(request) ?? { kind: 'ok' as const };
    if (isTaken(behaviour)) {
      const known = this.taken.get(request.text) ?? [];
      known.push({ at: request.at, id: request.id, key: request.key });
      this.taken.set(request.text, known);
      if (!isTold(behaviour)) this.unclear += 1;
    }
    const ms = this.latency();
    return ms > 0 ? { kind: 'slow', until: delay(ms), then: behaviour } : behaviour;
  }
}

/** All the bad habits of a provider, for this share of the requests. What it does to a request the seed decides. */
export function badWeather(random: Random, share: number): Weather {
  return (request) => {
    if (request.seen > MAX_BAD_ANSWERS) return undefined;
    const own = random.fork(`${request.text}:${request.seen}`);
    return own.chance(share) ? badAnswer(own) : undefined;
  };
}

/** The process that sent a request. */
export function senderOf({ url }: Pick<StubRequest, 'url'>): string {
  return new URL(url, 'http://gateway').searchParams.get('from') ?? '';
}

/** Requests whose answer never comes. */
export const SILENCE: StubBehaviour = { kind: 'hang', taken: true };

function badAnswer(random: Random): StubBehaviour {
  return random.pick<() => StubBehaviour>([
    () => ({ kind: 'reset', taken: random.chance(0.5) }),
    () => ({ kind: 'garbage', taken: random.chance(0.5) }),
    () => ({ kind: 'half', taken: true }),
    () => ({ kind: 'hang', taken: random.chance(0.5) }),
    () => ({ kind: 'status', status: random.pick([500, 502, 408]), body: 'later' }),
    () => ({ kind: 'slow', until: delay(random.integer(200, 2_000)), then: { kind: 'ok' } }),
    () => ({ kind: 'slow', until: delay(TOO_SLOW_MS), then: { kind: 'ok' } }),
  ])();
}

function isTaken(behaviour: StubBehaviour): boolean {
  if (behaviour.kind === 'slow') return isTaken(behaviour.then);
  return behaviour.kind === 'status' ? false : 'taken' in behaviour ? behaviour.taken : true;
}

/** A slow answer may come too late; a half one has said the essential. */
function isTold(behaviour: StubBehaviour): boolean {
  return behaviour.kind === 'ok' || behaviour.kind === 'okWithoutId' || behaviour.kind === 'half';
}
