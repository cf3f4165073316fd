import { lookup } from 'node:dns/promises';
import { type AddressGuard, GatewayGuard, guardedConnector, type ResolveHost } from '@recado/net';
import { Pool } from 'undici';
import type { ChannelCheck } from '../port/gateway.js';
import { onAbort } from '../shared/on-abort.js';
import { checkAddress } from './connect.js';
import { hideSecrets } from './hide-secrets.js';
import { type ExchangeEnd, HttpExchange } from './http-exchange.js';

export interface ProviderClientOptions {
  /** Of Recado, for the User-Agent. */
  version: string;
  /** Sockets a channel, and so requests under way. */
  connections: number;
  /** Bounds a whole exchange, in ms. */
  timeoutMs: number;
  /** Which addresses may be connected to; missing: no link-local ones and none of cloud metadata. */
  guard?: AddressGuard | undefined;
}

export interface ProviderRequest {
  /** Whose connections it takes; null: those for looks, which wait for no channel and hold none up. */
  channelId: number | null;
  method: 'GET' | 'POST';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** JSON. */
  body?: string;
  /** Credentials that the provider may repeat in its answer: they are blotted out before anybody reads it. */
  secrets: readonly (string | undefined)[];
}

const CONNECT_TIMEOUT_MS = 3_000;

/** The worker gave up: its lease is over, or it stops. */
export class Aborted extends Error {
  override message = 'broken off on our side';
}

/** The provider took too long. */
export class TimedOut extends Error {
  override message = 'no complete answer in time';
}

/** The hosts file first: names of a private network and of containers are known there only. */
const resolveAsSystem: ResolveHost = async (hostname) =>
  (await lookup(hostname, { all: true })).map(({ address }) => address);

interface Line {
  origin: string;
  pool: Pool;
}

/** Asks providers over kept connections, each channel over its own: one that hangs takes nobody else's. */
export class ProviderClient {
  private readonly lines = new Map<string, Line>();

  private readonly connect: ReturnType<typeof guardedConnector>;

  constructor(private readonly options: ProviderClientOptions) {
    const { guard = new GatewayGuard([]) } = options;
    this.connect = guardedConnector(guard, resolveAsSystem, CONNECT_TIMEOUT_MS);
  }

  /** One request and what came of it; never rejects. Redirects are not followed. */
  async exchange(request: ProviderRequest, signal: AbortSignal): Promise<ExchangeEnd> {
    const exchange = new HttpExchange();
    if (signal.aborted) exchange.breakOff(new Aborted());
    const timeout = setTimeout(() => exchange.breakOff(new TimedOut()), this.options.timeoutMs);
    const stopListening = onAbort(signal, () => exchange.breakOff(new Aborted()));
    try {
      if (!signal.aborted) this.dispatch(request, exchange);
      return withoutSecrets(await exchange.ended, request.secrets);
    } finally {
      clearTimeout(timeout);
      stopListening();
    }
  }

  /** Whether somebody listens at this address. Nothing is sent. */
  check(address: string, signal: AbortSignal): Promise<ChannelCheck> {
    return checkAddress(this.connect, address, signal);
  }

  /** Breaks off what is under way, and closes every connection. It may be used again. */
  async close(): Promise<void> {
    const pools = [...this.lines.values()].map(({ pool }) => pool);
    this.lines.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  private dispatch({ channelId, method, url, headers, body }: ProviderRequest, exchange: HttpExchange): void {
    const sent = {
      ...(body !== undefined && { 'content-type': 'application/json' }),
      accept: 'application/json',
      'user-agent': `Recado/${this.options.version}`,
      ...headers,
    };
    const pool = this.poolOf(channelId, url.origin);
    pool.dispatch({ path: url.pathname + url.search, method, headers: sent, body }, exchange);
  }

  private poolOf(channelId: number | null, origin: string): Pool {
    const name = channelId === null ? origin : String(channelId);
    const known = this.lines.get(name);
    if (known?.origin === origin) return known.pool;
    // Its settings have changed; what is under way may end.
    void known?.pool.close();
    const pool = this.newPool(origin);
    this.lines.set(name, { origin, pool });
    return pool;
  }

  private newPool(origin: string): Pool {
    // The exchange has a deadline of its own, which covers headers and body.
    const unbounded = { headersTimeout: 0, bodyTimeout: 0 };
    const { connections } = this.options;
    return new Pool(origin, { ...unbounded, connections, pipelining: 1, connect: this.connect });
  }
}

function withoutSecrets(end: ExchangeEnd, secrets: ProviderRequest['secrets']): ExchangeEnd {
  if (end.kind === 'broken') return end;
  return { ...end, answer: { ...end.answer, body: hideSecrets(end.answer.body, secrets) } };
}
