import { MINUTE_MS } from '../spans.js';
import type { StatusCode } from './status.js';

/**
 * What the figures of messages count, per channel: the moves to these statuses, and for sent messages how long they
 * waited. Stored in the database: never rename one, only append.
 */
export type FigureKind = 'sent' | 'delivered' | 'read' | 'failed' | 'sent_within';

/**
 * Upper bounds, in ms, of the classes of the time from acceptance to sending: an immediate message takes milliseconds, a
 * retry 5 s, 15 s or 45 s, and a campaign up to an hour. Figures that are stored rely on them: only append.
 */
export const SENT_WITHIN_MS: readonly number[] = [
  10, 25, 50, 100, 250, 500, 1_000, 2_500, 5_000, 15_000, 60_000, 300_000, 900_000, 3_600_000,
];

/** A figure of a process, as Prometheus knows it. */
export interface Meter {
  kind: 'counter' | 'gauge' | 'histogram';
  name: string;
  help: string;
  labels: readonly string[];
  /** Series that exist from the start with 0: the first event of a rare kind is seen as an increase, too. */
  known?: readonly Readonly<Record<string, string>>[];
  /** Bounds of a histogram, in seconds. */
  buckets?: readonly number[];
}

/** In seconds, up to the time-out of a gateway request. */
const GATEWAY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The figures of a process, in the order of the page. A new counter is an entry here, and calls of `Metrics.count`. */
export const METERS = {
  accepted: {
    kind: 'counter',
    name: 'recado_messages_accepted_total',
    help: 'Messages that this process has accepted and stored.',
    labels: [],
  },
  moved: {
    kind: 'counter',
    name: 'recado_messages_moved_total',
    help: 'Messages that this process has moved to a status.',
    labels: ['status'],
  },
  movedOfChannel: {
    kind: 'counter',
    name: 'recado_channel_messages_total',
    help: 'Messages of a channel that this process has seen sent, delivered, read or failed.',
    labels: ['channel', 'status'],
  },
  failed: {
    kind: 'counter',
    name: 'recado_messages_failed_total',
    help: 'Messages of a channel that failed in this process, by the code of their failure.',
    labels: ['channel', 'code'],
  },
  priced: {
    kind: 'counter',
    name: 'recado_messages_priced_total',
    help: 'Messages whose price a provider told this process.',
    labels: ['category', 'type', 'billable'],
  },
  sent: {
    kind: 'histogram',
    name: 'recado_accepted_to_sent_seconds',
    help: 'Time from the acceptance of a message, or from its schedule, until the gateway took it.',
    labels: [],
    buckets: SENT_WITHIN_MS.map((ms) => ms / 1_000),
  },
  answers: {
    kind: 'histogram',
    name: 'recado_gateway_request_duration_seconds',
    help: 'Duration of requests to a gateway, by result.',
    labels: ['gateway', 'result'],
    buckets: GATEWAY_BUCKETS,
  },
  news: {
    kind: 'counter',
    name: 'recado_channel_news_total',
    help: 'What providers told of the accounts behind channels, as far as it was new, by kind.',
    labels: ['channel', 'kind'],
  },
  deliveries: {
    kind: 'counter',
    name: 'recado_webhook_attempts_total',
    help: 'Attempts of this process to deliver to a webhook: delivered, retry, or failed, which gives the delivery up.',
    labels: ['result'],
    known: [{ result: 'delivered' }, { result: 'retry' }, { result: 'failed' }],
  },
  disabledWebhooks: {
    kind: 'counter',
    name: 'recado_webhooks_disabled_total',
    help: 'Webhooks that this process has disabled, because they answered 410 (gone) or failed for days (failing).',
    labels: ['reason'],
    known: [{ reason: 'gone' }, { reason: 'failing' }],
  },
  clockJumps: {
    kind: 'counter',
    name: 'recado_clock_jumps_total',
    help: 'How often the clock of the machine of this process was set by more than a second.',
    labels: [],
  },
  turns: {
    kind: 'gauge',
    name: 'recado_loop_last_turn_timestamp_seconds',
    help: 'When a loop of this process last completed a tick.',
    labels: ['loop'],
  },
  leading: {
    kind: 'gauge',
    name: 'recado_leader',
    help: 'Whether this process is the leader (1) or not (0).',
    labels: ['name'],
  },
  lostLines: {
    kind: 'counter',
    name: 'recado_log_lines_lost_total',
    help: 'Lines of the log that this process could not write.',
    labels: [],
  },
  lostSpans: {
    kind: 'counter',
    name: 'recado_trace_spans_lost_total',
    help: 'Spans of traces that did not reach their receiver, by the reason.',
    labels: ['reason'],
  },
} as const satisfies Record<string, Meter>;

type Meters = typeof METERS;
type OfKind<Kind> = { [Name in keyof Meters]: Meters[Name]['kind'] extends Kind ? Name : never }[keyof Meters];

/** The meters that only count; a move of messages concerns other figures, too. */
export type CounterName = Exclude<OfKind<'counter'>, 'moved' | 'movedOfChannel' | 'failed'>;

/** The labels of a meter with their values. No value may contain a phone number, a key or a text. */
export type MeterLabels<Name extends keyof Meters> = Readonly<Record<Meters[Name]['labels'][number], string | number>>;

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
