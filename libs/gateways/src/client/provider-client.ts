import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import {
  onAbort,
  TargetRefusedError,
  type AddressGuard,
  exchange,
  EXCHANGE_DISPATCHER,
  type ExchangeEnd,
  type ExchangeLimits,
  GatewayGuard,
  guardedConnector,
  resolveAsSystem,
} from '@recado/http';
import { type buildConnector, Pool } from 'undici';
import type { ChannelCheck } from '../port/gateway.js';
import { type StreamedBody, timeFor } from './streamed-body.js';

/** Whether a connection to this address can be opened. Sends nothing. */
async function checkAddress(
  connector: buildConnector.connector,
  address: string,
  signal: AbortSignal,
): Promise<ChannelCheck> {
  const problem = await connectTo(connector, new URL(address), signal);
  if (problem === null) return { ready: true, detail: null };
  if (problem instanceof TargetRefusedError) return { ready: false, code: 'gateway_address_forbidden', detail: null };
  return { ready: false, code: 'gateway_unreachable', detail: wordOf(problem) };
}

/** Why the connection cannot be opened; null: it can. */
function connectTo(
  connector: buildConnector.connector,
  { protocol, hostname, port }: URL,
  signal: AbortSignal,
): Promise<Error | null> {
  const host = hostname.replace(/^\[|\]$/g, '');
  const usual = protocol === 'https:' ? '443' : '80';
  return new Promise((resolve) => {
    const stopListening = onAbort(signal, () => resolve(new Error('given up')));
    // A TCP connection is enough; there is no TLS handshake.
    const target = { hostname: host, host, protocol: 'http:', port: port === '' ? usual : port };
    connector(target, (...[error, socket]: [Error, null] | [null, Socket]) => {
      stopListening();
      socket?.destroy();
      resolve(error);
    });
  });
}

function wordOf(error: Error): string {
  if (!('code' in error)) return error.message;
  return error.code === 'UND_ERR_CONNECT_TIMEOUT' ? 'no answer' : String(error.code);
}

/** Shorter texts occur in ordinary words. */
const MIN_LENGTH = 4;

/**
 * Replaces every secret in the text by `***`, also as JSON, an address or a form spells it; some providers escape slashes
 * too.
 */
export function hideSecrets(text: string, secrets: readonly (string | undefined)[]): string {
  return secrets.reduce<string>((shown, secret) => {
    if (secret === undefined || secret.length < MIN_LENGTH) return shown;
    const inJson = JSON.stringify(secret).slice(1, -1);
    const spellings = [inJson.replaceAll('/', '\\/'), inJson, secret, ...encoded(secret)];
    return spellings.reduce((hidden, spelling) => hidden.replaceAll(spelling, '***'), shown);
  }, text);
}

/** As an address and as a form spell it, with digits in capitals and in small letters. Half a surrogate pair has no spelling. */
function encoded(secret: string): string[] {
  if (/^[\w.-]*$/.test(secret)) return [];
  const inPath = encodeURIComponent(secret.replaceAll(/\p{Cs}/gu, '\ufffd'));
  const inForm = new URLSearchParams([['', secret]]).toString().slice(1);
  const spellings = [inPath, inPath.replaceAll("'", '%27'), inForm, inForm.replaceAll('+', '%20')];
  return [...spellings, ...spellings.map((each) => each.replaceAll(/%[\dA-F]{2}/g, (hex) => hex.toLowerCase()))];
}

export interface ProviderClientOptions {
  /** Recado's version, for the User-Agent. */
  version: string;
  /** Connections of each channel, and so its concurrent requests. */
  connections: number;
  /** Time limit of a whole exchange, in ms. */
  timeoutMs: number;
  /** Which addresses may be connected to; missing: no link-local ones and none of cloud metadata. */
  guard?: AddressGuard | undefined;
}

export interface ProviderRequest {
  /** The channel whose connections it uses; null: the connections for checks, which are separate. */
  channelId: number | null;
  method: 'GET' | 'POST' | 'PUT';
  url: URL;
  headers?: Readonly<Record<string, string>>;
  /** JSON, or a body that is read while it is sent. */
  body?: string | StreamedBody;
  /** Credentials that the provider may repeat in its answer. They are removed from its `body`. */
  secrets: readonly (string | undefined)[];
  /** How much of the answer is read; missing: as much as an answer to a message needs. */
  maxBodyBytes?: number;
  /** Time limit of this exchange, in ms; missing: that of the client, and for a body that is read the time that it needs. */
  timeoutMs?: number | undefined;
}

const CONNECT_TIMEOUT_MS = 3_000;

/** Only the beginning of an answer is read: ids and error texts are short. */
const MAX_BODY_BYTES = 64 * 1024;
const READ_HEADERS = ['retry-after', 'content-type'];

interface ChannelPool {
  origin: string;
  pool: Pool;
}

/** Sends requests to providers over kept connections. Each channel has its own, so that one that hangs blocks no other. */
export class ProviderClient {
  private readonly pools = new Map<string | number, ChannelPool>();
  private readonly connect: ReturnType<typeof guardedConnector>;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly jsonHeaders: Readonly<Record<string, string>>;
  private readonly limits: ExchangeLimits;

  constructor(private readonly options: ProviderClientOptions) {
    const { guard = new GatewayGuard([]), version, timeoutMs } = options;
    this.connect = guardedConnector(guard, resolveAsSystem, CONNECT_TIMEOUT_MS);
    this.headers = { accept: 'application/json', 'user-agent': `Recado/${version}` };
    this.jsonHeaders = { 'content-type': 'application/json', ...this.headers };
    this.limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, headers: READ_HEADERS };
  }

  /** Sends one request and reads its answer, without the secrets of the request; never rejects. Follows no redirect. */
  async exchange(request: ProviderRequest, signal: AbortSignal): Promise<ExchangeEnd> {
    const { channelId, method, url, body, secrets } = request;
    const headers = { ...this.headersOf(body), ...request.headers };
    const pool = this.poolOf(channelId, url.origin);
    const content = typeof body === 'object' ? Readable.from(body.open(), { objectMode: false }) : body;
    const options = { path: url.pathname + url.search, method, headers, body: content };
    return withoutSecrets(await exchange(pool, options, this.limitsOf(request), signal), secrets);
  }

  /** Whether a connection to this address can be opened. Sends nothing. */
  check(address: string, signal: AbortSignal): Promise<ChannelCheck> {
    return checkAddress(this.connect, address, signal);
  }

  /** Aborts the exchanges under way and closes every connection. The client may be used again. */
  async close(): Promise<void> {
    const pools = [...this.pools.values()].map(({ pool }) => pool);
    this.pools.clear();
    await Promise.all(pools.map((pool) => pool.destroy()));
  }

  private headersOf(body: ProviderRequest['body']): Readonly<Record<string, string>> {
    if (body === undefined) return this.headers;
    if (typeof body === 'string') return this.jsonHeaders;
    return { ...this.headers, 'content-type': body.contentType, 'content-length': String(body.length) };
  }

  private limitsOf({ maxBodyBytes = MAX_BODY_BYTES, body, timeoutMs: asked }: ProviderRequest): ExchangeLimits {
    const usualMs = asked ?? this.limits.timeoutMs;
    const timeoutMs = typeof body === 'object' ? timeFor(body, usualMs) : usualMs;
    const areUsual = maxBodyBytes === this.limits.maxBodyBytes && timeoutMs === this.limits.timeoutMs;
    return areUsual ? this.limits : { ...this.limits, maxBodyBytes, timeoutMs };
  }

  private poolOf(channelId: number | null, origin: string): Pool {
    const name = channelId ?? origin;
    const known = this.pools.get(name);
    if (known?.origin === origin) return known.pool;
    // The settings of the channel have changed. Its requests under way may end.
    void known?.pool.close();
    const pool = this.newPool(origin);
    this.pools.set(name, { origin, pool });
    return pool;
  }

  private newPool(origin: string): Pool {
    const { connections } = this.options;
    return new Pool(origin, { ...EXCHANGE_DISPATCHER, connections, connect: this.connect });
  }
}

function withoutSecrets(end: ExchangeEnd, secrets: ProviderRequest['secrets']): ExchangeEnd {
  if (end.kind === 'broken' || secrets.every((secret) => secret === undefined)) return end;
  const { body: raw } = end.answer;
  const body = hideSecrets(raw, secrets);
  return body === raw ? end : { ...end, answer: { ...end.answer, body, raw } };
}
