import { MINUTE_MS } from './spans.js';
import type { StatusCode } from './message/status.js';
import type { CounterName, MeterLabels } from './meters.js';

/** The kinds of a gateway's answers that the figures distinguish. */
export type GatewayAnswerClass = 'accepted' | 'retryLater' | 'suspendChannel' | 'rejected' | 'unknown';

/** Which messages moved, for the figures of each channel. */
export interface MovedMessages {
  channelId: number;
  /** Why they failed. */
  code?: string;
  /**
   * For which time they count, UTC milliseconds, to the minute or hour; missing: now. It is when they were sent, also for
   * what arrived and was read, so that the figures of a time are about the same messages; for failures when they failed.
   */
  at?: number;
}

/** The minute of a time, for `MovedMessages.at`. */
export function minuteOf(at: number): number {
  return at - (at % MINUTE_MS);
}

/**
 * The figures of a process about its own work. Called on the hot path, so an implementation only adds up, in less than
 * a microsecond per call. No argument may contain a phone number, a key or a text.
 */
export abstract class Metrics {
  /** So many more of what this counter counts. */
  abstract count<Name extends CounterName>(counter: Name, more: number, labels: MeterLabels<Name>): void;
  /**
   * So many messages moved to this status. `of` is given for `sent`, `delivered`, `read` and `failed`; less than 0: so many
   * that were counted have not taken this step after all.
   */
  abstract moved(to: StatusCode, messages: number, of?: MovedMessages): void;
  /** The gateway of this channel accepted a message, so many ms after its intake or its scheduled time. */
  abstract sentAfter(ms: number, channelId: number): void;
  /** A request to a gateway of this kind ended after so many ms, with or without an answer. */
  abstract gatewayAnswered(gateway: string, answer: GatewayAnswerClass, ms: number): void;
  /** A tick of this loop ended without an error, so the loop is alive. */
  abstract ticked(loop: string): void;
  /** Whether this process is the leader of this name. */
  abstract leads(name: string, isLeader: boolean): void;
}

/** Counts nothing: for tests, the command line and servers without metrics. */
export class NoMetrics extends Metrics {
  count(): void {}
  moved(..._of: unknown[]): void {}
  sentAfter(..._of: unknown[]): void {}
  gatewayAnswered(): void {}
  ticked(): void {}
  leads(): void {}
}
