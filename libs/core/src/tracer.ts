/**
 * What a span may tell. Ids, numbers and stable codes only: no phone, no text, no name, and nothing that a client chooses
 * freely, because traces leave the installation.
 */
export interface SpanAttributes {
  'recado.batch.id'?: number;
  'recado.message.id'?: number;
  /** How many messages it concerns. */
  'recado.messages'?: number;
  'recado.channel.id'?: number;
  /** The kind of the gateway. */
  'recado.gateway'?: string;
  'recado.attempt'?: number;
  /** How an attempt ended, such as `accepted`. */
  'recado.outcome'?: string;
  /** What a receipt tells, such as `delivered`. */
  'recado.receipt'?: string;
  /** The event of a webhook, such as `message.sent`. */
  'recado.event'?: string;
  'recado.endpoint.id'?: number;
  'http.response.status_code'?: number;
  /** The stable code of what went wrong; the span counts as failed. */
  'error.type'?: string;
}

/** The steps of a message that traces show. */
export type SpanName = 'enqueue messages' | 'claim messages' | 'send message' | 'apply receipt' | 'deliver webhook';

/** Whose work a step is, as OpenTelemetry has it: of a request to us, of one of ours, or of what waited in a queue. */
export type SpanKind = 'server' | 'client' | 'consumer';

export interface SpanStart {
  name: SpanName;
  kind: SpanKind;
  /** The `traceparent` of what caused it; missing or malformed: it begins a trace. */
  parent?: string | undefined;
  /** When it began, UTC milliseconds; missing: now. */
  startedAt?: number;
  attributes?: SpanAttributes;
}

/** A step that has begun. */
export interface Span {
  /** What is handed on: the header `traceparent` of W3C Trace Context with this step as the parent. */
  readonly traceparent: string;
  /** Ends it now, with what is known of it by then. */
  end(attributes?: SpanAttributes): void;
}

/**
 * Traces the way of messages. Called on the hot path: ask `isOn` before anything is made for it. Never throws, and never
 * waits for whoever receives the traces.
 */
export abstract class Tracer {
  /** False: nobody receives traces, and none is begun. */
  abstract readonly isOn: boolean;
  /** Begins a step; undefined while it is off. */
  abstract start(step: SpanStart): Span | undefined;
}

/** Traces nothing: without an address for traces, for tests and the command line. */
export class NoTracer extends Tracer {
  readonly isOn = false;
  start(): undefined {}
}
