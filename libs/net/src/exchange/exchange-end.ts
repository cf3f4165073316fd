import type { AddressRefusal } from '../address-guard.js';

/** A response with a complete status line and headers, and as much of its body as was read. */
export interface HttpAnswer {
  status: number;
  /** The headers that the caller asked for, by names in lower case; the first value of a repeated one. */
  headers: Readonly<Record<string, string | undefined>>;
  /** The beginning of the body, as text. */
  body: string;
  /** The same with the secrets that were removed from `body`; missing: none was. For reading only, never to be shown. */
  raw?: string;
  /** False when the body broke off, or is longer than what is read. */
  isWhole: boolean;
}

/** Why a connection brought no response. */
export type ConnectionFault =
  | AddressRefusal
  | 'dns_failed'
  | 'connect_failed'
  | 'tls_failed'
  | 'connection_lost'
  | 'bad_answer';

/** Why a request has no response; `aborted`: the caller's signal ended it. */
export type ExchangeFault = ConnectionFault | 'timeout' | 'aborted';

/** A request without a response. */
export interface BrokenExchange {
  kind: 'broken';
  fault: ExchangeFault;
  /** False only when it is certain that not one byte of the request was sent. */
  left: boolean;
  error: Error;
}

/** How a request ended. */
export type ExchangeEnd = { kind: 'answer'; answer: HttpAnswer } | BrokenExchange;
