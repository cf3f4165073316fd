import type { ExchangeFault } from '@recado/net';

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
export type WebhookResult =
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
