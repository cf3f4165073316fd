import type { Pricing } from './message/content.js';
import type { NewsKind } from './message/news-kind.js';
import type { StatusCode } from './message/status.js';

/** The kinds of a gateway's answers that the figures distinguish. */
export type GatewayAnswerClass = 'accepted' | 'retryLater' | 'suspendChannel' | 'rejected' | 'unknown';

/** Which messages moved, for the figures of each channel. */
export interface MovedMessages {
  channelId: number;
  /** Why they failed. */
  code?: string;
  /** How many of them were read without having been delivered before. */
  undelivered?: number;
}

/**
 * The figures of a process about its own work. Called on the hot path, so an implementation only adds up, in less than
 * a microsecond per call. No argument may contain a phone number, a key or a text.
 */
export abstract class Metrics {
  /** So many messages were accepted: they are on disk. */
  abstract accepted(messages: number): void;
  /** So many messages moved to this status. `of` is given for `sent`, `delivered`, `read` and `failed`. */
  abstract moved(to: StatusCode, messages: number, of?: MovedMessages): void;
  /** A provider told how it prices so many messages. */
  abstract priced(messages: number, pricing: Pricing): void;
  /** The gateway of this channel accepted a message, so many ms after its intake or its scheduled time. */
  abstract sentAfter(ms: number, channelId: number): void;
  /** A request to a gateway of this kind ended after so many ms, with or without an answer. */
  abstract gatewayAnswered(gateway: string, answer: GatewayAnswerClass, ms: number): void;
  /** The provider of a channel told something new of its account. */
  abstract told(channelId: number, kind: NewsKind): void;
  /** A tick of this loop ended without an error, so the loop is alive. */
  abstract ticked(loop: string): void;
  /** Whether this process is the leader of this name. */
  abstract leads(name: string, isLeader: boolean): void;
  /** So many lines of the log could not be written. */
  abstract logLost(lines: number): void;
}

/** Counts nothing: for tests, the command line and servers without metrics. */
export class NoMetrics extends Metrics {
  accepted(): void {}
  moved(): void {}
  priced(): void {}
  sentAfter(): void {}
  gatewayAnswered(): void {}
  told(): void {}
  ticked(): void {}
  leads(): void {}
  logLost(): void {}
}
