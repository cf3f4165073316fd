import ipaddr from 'ipaddr.js';
import { lookup, Resolver } from 'node:dns/promises';
import {
  type AddressGuard,
  type AddressRefusal,
  isPublicAddress,
  Subnets,
  type ExchangeFault,
  exchange,
  EXCHANGE_DISPATCHER,
  type ExchangeEnd,
  guardedConnector,
  type HttpAnswer,
  type ResolveHost,
  systemCode,
} from '@recado/http';
import { Agent } from 'undici';

/** A name whose servers do not answer takes twice this time, in ms. */
const QUERY_TIMEOUT_MS = 2_500;
/** Codes of a working resolver for an unknown name. */
const UNKNOWN = ['ENOTFOUND', 'ENODATA', 'ECONNREFUSED'];

/**
 * Every address of a host name. It queries the DNS directly: the system's resolver blocks one of the process's four
 * threads while a DNS server does not answer, and others need these threads (passwords are hashed there). Only names that
 * the DNS does not know go to the system's resolver, which also reads the hosts file and the search domains.
 */
export async function resolveHost(hostname: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: QUERY_TIMEOUT_MS, tries: 2 });
  const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
  const addresses = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
  if (addresses.length > 0) return addresses;
  const failures = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason as Error] : []));
  const silent = failures.find((error) => !UNKNOWN.includes(codeOf(error)));
  if (silent) throw silent;
  return (await lookup(hostname, { all: true })).map(({ address }) => address);
}

function codeOf(error: Error): string {
  return String((error as NodeJS.ErrnoException).code);
}

/**
 * Decides which addresses webhooks may be sent to, whatever their name: public ones over https, and those that the
 * operator allows, also over http. IPv6 addresses that embed an IPv4 address do not count as public.
 */
export class TargetGuard implements AddressGuard {
  private readonly allowed: Subnets;

  /** `allowedSubnets`: CIDR ranges. */
  constructor(allowedSubnets: readonly string[]) {
    this.allowed = new Subnets(allowedSubnets);
  }

  /** No address is allowed over http. */
  get forbidsHttp(): boolean {
    return this.allowed.isEmpty;
  }

  /** Why nothing may be sent to this address by this protocol (`https:` or `http:`); null: it may. */
  refusal(address: string, protocol: string): AddressRefusal | null {
    if (!ipaddr.isValid(address)) return 'address_forbidden';
    const parsed = ipaddr.parse(address);
    if (this.allowed.contain(parsed)) return null;
    if (!isPublicAddress(parsed)) return 'address_forbidden';
    return protocol === 'https:' ? null : 'http_forbidden';
  }
}

/** One request to an endpoint. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Why there is no answer. Stable: stored with the delivery and explained in the panel. */
export const TRANSPORT_ERRORS = [
  'timeout',
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'connection_lost',
  'bad_answer',
  'address_forbidden',
  'http_forbidden',
] as const satisfies readonly ExchangeFault[];
type TransportError = (typeof TRANSPORT_ERRORS)[number];

/** How a request ended. */
type WebhookResult =
  | { kind: 'answer'; status: number; headers: Readonly<Record<string, string>>; body: string }
  /** `detail`: the system's error code, like `ECONNREFUSED`. */
  | { kind: 'error'; error: TransportError; detail: string | null }
  /** This process ended it: it says nothing about the endpoint. */
  | { kind: 'aborted' };

/** How a request ended, and how many milliseconds it took. */
export type WebhookAnswer = { ms: number } & WebhookResult;

/** Sends requests to endpoints. Never rejects; a request ends soon after the signal aborts. */
export abstract class WebhookTransport {
  abstract post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
  /** Closes all connections. */
  abstract close(): Promise<void>;
}

export interface SafeHttpOptions {
  guard: TargetGuard;
  resolve: ResolveHost;
  /** Bounds the whole exchange, name lookup and handshake included, in ms. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 15_000;
/** Shorter than the idle time of usual servers, so that none closes a connection just as it is used again. In ms. */
const KEEP_ALIVE_MS = 2_000;
/** Enough of an answer to recognise an error by; more is not read, and its connection is closed. */
const MAX_BODY_BYTES = 4_096;
const MAX_HEADER_BYTES = 16_384;
/** The headers that help to find out who answered and why. */
const KEPT_HEADERS = ['content-type', 'date', 'location', 'retry-after', 'server', 'webhook-delivery', 'x-request-id'];
const MAX_HEADER_LENGTH = 255;

type Sent = { method: 'GET' } | { method: 'POST'; headers: WebhookRequest['headers']; body: string };

/** Posts to the addresses that the guard allows. Follows no redirect and uses no proxy. */
export class SafeHttpTransport extends WebhookTransport {
  private readonly limits;
  private readonly agent: Agent;

  constructor({ guard, resolve, timeoutMs = TIMEOUT_MS }: SafeHttpOptions) {
    super();
    this.limits = { timeoutMs, maxBodyBytes: MAX_BODY_BYTES, headers: KEPT_HEADERS };
    this.agent = new Agent({
      ...EXCHANGE_DISPATCHER,
      connect: guardedConnector(guard, resolve, timeoutMs),
      keepAliveTimeout: KEEP_ALIVE_MS,
      keepAliveMaxTimeout: KEEP_ALIVE_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
  }

  post({ url, headers, body }: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer> {
    return this.timed(url, { method: 'POST', headers, body }, signal);
  }

  /** Asks an address before anything is posted there. */
  get(url: string, signal: AbortSignal): Promise<WebhookAnswer> {
    return this.timed(url, { method: 'GET' }, signal);
  }

  override async close(): Promise<void> {
    await this.agent.destroy();
  }

  private async timed(url: string, given: Sent, signal: AbortSignal): Promise<WebhookAnswer> {
    const from = performance.now();
    const result = await this.send(url, given, signal);
    return { ...result, ms: Math.round(performance.now() - from) };
  }

  private async send(url: string, given: Sent, signal: AbortSignal): Promise<WebhookResult> {
    const { origin, pathname, search, username, password } = new URL(url);
    if (username !== '' || password !== '') return { kind: 'error', error: 'address_forbidden', detail: null };
    return toResult(await exchange(this.agent, { origin, path: pathname + search, ...given }, this.limits, signal));
  }
}

function toResult(end: ExchangeEnd): WebhookResult {
  if (end.kind === 'answer') return { kind: 'answer', ...kept(end.answer) };
  const { fault, error } = end;
  return fault === 'aborted' ? { kind: 'aborted' } : { kind: 'error', error: fault, detail: detailOf(error) };
}

function kept({ status, headers, body }: HttpAnswer) {
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value.slice(0, MAX_HEADER_LENGTH)]],
  );
  // MySQL takes no NUL in JSON.
  return { status, headers: Object.fromEntries(given), body: body.replaceAll('\0', '\uFFFD') };
}

/** The system's error code where there is one; the HTTP parser's codes say nothing about the endpoint. */
function detailOf(error: Error): string | null {
  const code = systemCode(error);
  return /^(?!HPE_)[A-Z][A-Z0-9_]{1,63}$/.test(code) ? code : null;
}
