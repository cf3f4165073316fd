import type { StatusCode } from './message/status.js';

/** What a gateway made of a request, as figures tell it apart. */
export type GatewayAnswerClass = 'accepted' | 'retryLater' | 'suspendChannel' | 'rejected' | 'unknown';

/**
 * What a process counts of its own work. Told on the hot path, so an implementation only adds up: less than a
 * microsecond a call. Nothing that is told here may name a phone, a key or a text.
 */
export abstract class Metrics {
  /** So many messages are on disk and are being answered for. */
  abstract accepted(messages: number): void;
  /** So many messages came to this status. */
  abstract moved(to: StatusCode, messages: number): void;
  /** A gateway took a message, so long after it was accepted or, when scheduled, after its time. */
  abstract sentAfter(ms: number): void;
  /** A gateway of this kind answered, or did not, within so long. */
  abstract gatewayAnswered(gateway: string, answer: GatewayAnswerClass, ms: number): void;
  /** A turn of this loop has ended well: the loop is alive. */
  abstract ticked(loop: string): void;
  /** Whether this process leads under this name. */
  abstract leads(name: string, isLeader: boolean): void;
}

/** Counts nothing: for tests, for the command line and for servers that nobody watches. */
export class NoMetrics extends Metrics {
  accepted(): void {}
  moved(): void {}
  sentAfter(): void {}
  gatewayAnswered(): void {}
  ticked(): void {}
  leads(): void {}
}
