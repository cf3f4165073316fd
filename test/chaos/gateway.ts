import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { isSignedWith } from '@recado/core';
import {
  type HttpGatewayStub,
  startHttpGatewayStub,
  type StubBehaviour,
  type StubRequest,
} from '../stubs/http-gateway.stub.js';
import { TcpProxy } from '../support/tcp-proxy.js';
import type { Random } from './random.js';

/** One request that the gateway accepted. */
export interface Acceptance {
  readonly at: number;
  readonly id: number;
  readonly key: string;
}

/** Chooses what the gateway does with a request; undefined: an ordinary answer. */
export type Misbehaviour = (request: StubRequest) => StubBehaviour | undefined;

/** Longer than the program waits for an answer. */
const TOO_SLOW_MS = 11_000;
/** A message that never gets a proper answer ends as `Incerta`: later requests are answered properly. */
const MAX_BAD_ANSWERS = 2;

/** A provider with its own ledger: the texts that it accepted, when, and with which idempotency key. */
export class ChaosGateway {
  /** By text, which is unique in a run; a build that is wrong may answer the same id twice. */
  readonly taken = new Map<string, Acceptance[]>();
  /** The requests that it accepted without saying so in time. */
  unconfirmed = 0;
  private misbehaviour: Misbehaviour = () => undefined;
  private latency: () => number = () => 0;

  private constructor(
    private readonly stub: HttpGatewayStub,
    /** The network between the program and the provider. */
    readonly proxy: TcpProxy,
    private readonly address: string,
  ) {
    stub.behave((request) => this.receive(request));
  }

  /** `address`: where the program reaches it. */
  static async start(address = '127.0.0.1'): Promise<ChaosGateway> {
    const stub = await startHttpGatewayStub();
    return new ChaosGateway(stub, await TcpProxy.to(Number(new URL(stub.url).port), address), address);
  }

  get url(): string {
    return `http://${this.address}:${this.proxy.port}/send`;
  }

  /** Every request, oldest first. */
  get requests(): readonly StubRequest[] {
    return this.stub.requests;
  }

  /** Sets how long each answer takes from now on, in ms. */
  setLatency(latency: () => number): void {
    this.latency = latency;
  }

  misbehave(misbehaviour: Misbehaviour): void {
    this.misbehaviour = misbehaviour;
  }

  heal(): void {
    this.misbehaviour = () => undefined;
    this.proxy.heal();
  }

  async close(): Promise<void> {
    await this.proxy.close();
    await this.stub.close();
  }

  private receive(request: StubRequest): StubBehaviour {
    const behaviour = this.misbehaviour(request) ?? { kind: 'ok' as const };
    if (isAccepted(behaviour)) {
      const known = this.taken.get(request.text) ?? [];
      known.push({ at: request.at, id: request.id, key: request.key });
      this.taken.set(request.text, known);
      if (!isConfirmed(behaviour)) this.unconfirmed += 1;
    }
    const ms = this.latency();
    return ms > 0 ? { kind: 'slow', until: delay(ms), then: behaviour } : behaviour;
  }
}

/** Every kind of bad answer, for this share of the requests. The seed decides what happens to each request. */
export function randomMisbehaviour(random: Random, share: number): Misbehaviour {
  return (request) => {
    if (request.seen > MAX_BAD_ANSWERS) return undefined;
    const own = random.fork(`${request.text}:${request.seen}`);
    return own.chance(share) ? badAnswer(own) : undefined;
  };
}

/** The processes that send. */
const SENDERS = ['server', 'api-1', 'api-2', 'worker-1', 'worker-2'];

/**
 * The setting by which requests tell the process that sent them. Another address would make each process another sender, which
 * repeats nothing that one of the others may have sent.
 */
export function senderSecret(name: string): string {
  return `whsec_${createHash('sha256').update(name).digest('base64')}`;
}

/** The name of the process that sent a request. */
export function senderOf({ headers, body }: Pick<StubRequest, 'headers' | 'body'>): string {
  const of = (part: string) => String(headers[`webhook-${part}`] ?? '');
  const content = { id: of('id'), timestamp: Number(of('timestamp')), body: body.toString('utf8') };
  return SENDERS.find((name) => isSignedWith(senderSecret(name), content, of('signature'))) ?? '';
}

/** Accepts a request and never answers it. */
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

function isAccepted(behaviour: StubBehaviour): boolean {
  if (behaviour.kind === 'slow') return isAccepted(behaviour.then);
  return behaviour.kind === 'status' ? false : 'taken' in behaviour ? behaviour.taken : true;
}

/** A slow answer may come too late; half an answer already contains the id. */
function isConfirmed(behaviour: StubBehaviour): boolean {
  return behaviour.kind === 'ok' || behaviour.kind === 'okWithoutId' || behaviour.kind === 'half';
}
