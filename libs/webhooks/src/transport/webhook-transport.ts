/** One request to an endpoint. */
export interface WebhookRequest {
  url: string;
  headers: Readonly<Record<string, string>>;
  body: string;
}

/** Why there is no answer. Stable: kept with the delivery and explained in the panel. */
export const TRANSPORT_ERRORS = [
  'timeout',
  'dns_failed',
  'connect_failed',
  'tls_failed',
  'connection_lost',
  'bad_answer',
  'address_forbidden',
  'http_forbidden',
] as const;
export type TransportError = (typeof TRANSPORT_ERRORS)[number];

/** What came of a request, and how long it took. */
export type WebhookAnswer = { ms: number } & (
  | { kind: 'answer'; status: number; headers: Readonly<Record<string, string>>; body: string }
  /** `detail`: the system's word for it, like `ECONNREFUSED`. */
  | { kind: 'error'; error: TransportError; detail: string | null }
  /** Broken off on our side: it says nothing about the endpoint. */
  | { kind: 'aborted' }
);

/** The way to an endpoint. Never rejects; ends soon after the signal aborts. */
export abstract class WebhookTransport {
  abstract post(request: WebhookRequest, signal: AbortSignal): Promise<WebhookAnswer>;
  /** Ends all connections. */
  abstract close(): Promise<void>;
}
