import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { programVersion, type TracingConfig } from '@recado/config';
import {
  type SpanAttributes,
  type SpanKind,
  type SpanName,
  type Metrics,
  type Clock,
  type Span,
  type SpanStart,
  Tracer,
} from '@recado/core';
import { exchange, EXCHANGE_DISPATCHER } from '@recado/http';
import { Loop } from '@recado/work';
import { Agent } from 'undici';

/** A step that has ended and is to be exported. */
export interface EndedSpan {
  name: SpanName;
  kind: SpanKind;
  traceId: string;
  spanId: string;
  /** Missing: it began the trace. */
  parentId?: string | undefined;
  /** UTC milliseconds, with fractions. */
  from: number;
  to: number;
  attributes: SpanAttributes;
}

/** Ended spans that wait for their export. One too many is left out, so that memory is bounded and nobody waits. */
class SpanQueue {
  private waiting: EndedSpan[] = [];
  private overflow = 0;

  constructor(private readonly limit: number) {}

  get size(): number {
    return this.waiting.length;
  }

  add(span: EndedSpan): void {
    if (this.waiting.length < this.limit) this.waiting.push(span);
    else this.overflow++;
  }

  /** Takes the oldest, so many at most. */
  take(count: number): EndedSpan[] {
    return this.waiting.splice(0, count);
  }

  /** How many were left out since the last call. */
  takeOverflow(): number {
    const { overflow } = this;
    this.overflow = 0;
    return overflow;
  }
}

/** Takes spans. Rejects where the same spans may be sent again; resolves to how many of them were refused for good. */
type SendSpans = (spans: readonly EndedSpan[]) => Promise<number>;

/** Spans that wait at most, some 4 MB. A batch of 10,000 messages makes more than 20,000 within seconds. */
const MAX_WAITING = 4_096;
/** Spans of one request, some 300 KB. */
const MAX_SPANS = 512;
/** Rest between two exports, in ms, unless so many spans wait before. */
const EVERY_MS = 1_000;
/** The longest rest while the receiver cannot be reached, in ms. */
const MAX_ERROR_REST_MS = 30_000;

/**
 * Exports spans beside the work of the process. While the receiver does not take them, the oldest are kept and tried again,
 * and those that find the queue full are lost and counted.
 */
export class SpanExporter {
  private readonly logger = new Logger('Tracing');
  private readonly queue = new SpanQueue(MAX_WAITING);
  private readonly loop: Loop;
  private sending: readonly EndedSpan[] = [];
  private isFailing = false;

  constructor(
    private readonly send: SendSpans,
    private readonly metrics: Metrics,
    everyMs = EVERY_MS,
  ) {
    const tick = async () => ((await this.tick()) ? 0 : everyMs);
    const onError = (error: unknown) => this.failed(error);
    this.loop = new Loop({ tick, onError, errorRestMs: everyMs, maxErrorRestMs: MAX_ERROR_REST_MS });
  }

  start(): void {
    this.loop.start();
  }

  /** Never throws and never waits. */
  add(span: EndedSpan): void {
    this.queue.add(span);
    if (this.queue.size === MAX_SPANS) this.loop.nudge();
  }

  /** Exports what waits, as long as the receiver takes it, and counts the rest as lost. */
  async stop(): Promise<void> {
    await this.loop.stop();
    try {
      while (await this.exportOnce());
    } catch (error) {
      this.failed(error);
    }
    this.lose('stopped', this.sending.length + this.queue.size);
    this.lose('queue_full', this.queue.takeOverflow());
  }

  /** Whether as many spans wait already as one request takes. */
  private async tick(): Promise<boolean> {
    this.lose('queue_full', this.queue.takeOverflow());
    await this.exportOnce();
    return this.queue.size >= MAX_SPANS;
  }

  /** False: nothing waited. */
  private async exportOnce(): Promise<boolean> {
    if (this.sending.length === 0) this.sending = this.queue.take(MAX_SPANS);
    if (this.sending.length === 0) return false;
    const refused = await this.send(this.sending);
    this.sending = [];
    if (refused > 0) this.logger.warn(`the receiver of traces refused ${refused} spans`);
    this.lose('refused', refused);
    if (this.isFailing) this.logger.log('traces are exported again');
    this.isFailing = false;
    return true;
  }

  /** Says it once, however long it lasts. */
  private failed(error: unknown): void {
    if (!this.isFailing) this.logger.warn(`traces cannot be exported: ${(error as Error).message}`);
    this.isFailing = true;
  }

  private lose(reason: 'queue_full' | 'refused' | 'stopped', spans: number): void {
    if (spans > 0) this.metrics.count('lostSpans', spans, { reason });
  }
}

/** The numbers of OTLP (opentelemetry-proto, trace.proto). */
const KINDS: Readonly<Record<SpanKind, number>> = { server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

/** Who exports. */
interface Exporter {
  service: string;
  version: string;
}

/** The body of an export: OTLP in its JSON form, in which ids are hex and 64-bit numbers are texts. */
function otlpJson({ service, version }: Exporter, spans: readonly EndedSpan[]): string {
  const resource = { attributes: attributesOf({ 'service.name': service, 'service.version': version }) };
  const scope = { name: 'recado', version };
  return JSON.stringify({ resourceSpans: [{ resource, scopeSpans: [{ scope, spans: spans.map(spanOf) }] }] });
}

/** JSON leaves an undefined member out. */
function spanOf({ name, kind, traceId, spanId, parentId, from, to, attributes }: EndedSpan) {
  return {
    traceId,
    spanId,
    parentSpanId: parentId,
    name,
    kind: KINDS[kind],
    startTimeUnixNano: nanoseconds(from),
    endTimeUnixNano: nanoseconds(to),
    attributes: attributesOf(attributes),
    status: attributes['error.type'] === undefined ? {} : { code: STATUS_ERROR },
  };
}

function attributesOf(attributes: object) {
  return Object.entries(attributes).flatMap(([key, value]: [string, string | number | undefined]) =>
    value === undefined ? [] : [{ key, value: valueOf(value) }],
  );
}

function valueOf(value: string | number) {
  return typeof value === 'number' ? { intValue: String(value) } : { stringValue: value };
}

/** To the microsecond: nanoseconds since 1970 are no exact JavaScript numbers. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1_000)}000`;
}

/** OTLP names these as passing: the same request may be sent again. */
const PASSING = [429, 502, 503, 504];
const LIMITS = { timeoutMs: 10_000, maxBodyBytes: 16_384, headers: [] };

/** Posts spans to a collector by OTLP over HTTP. */
class OtlpSender {
  private readonly agent = new Agent({ ...EXCHANGE_DISPATCHER, connections: 1 });
  private readonly aborter = new AbortController();
  private readonly target;
  private readonly exporter;

  constructor({ endpoint, headers, service }: TracingConfig) {
    const version = programVersion();
    const { origin, pathname } = new URL(`${endpoint}/v1/traces`);
    const own = { 'content-type': 'application/json', 'user-agent': `Recado/${version}` };
    this.target = { origin, path: pathname, method: 'POST', headers: { ...headers, ...own } } as const;
    this.exporter = { service, version };
  }

  /** Resolves to how many of the spans were refused for good; rejects where they may be sent again. */
  async send(spans: readonly EndedSpan[]): Promise<number> {
    const body = otlpJson(this.exporter, spans);
    const end = await exchange(this.agent, { ...this.target, body }, LIMITS, this.aborter.signal);
    if (end.kind === 'broken') throw new Error(end.fault);
    const { status } = end.answer;
    if (PASSING.includes(status)) throw new Error(`HTTP ${status}`);
    if (status < 200 || status > 299) return spans.length;
    return rejectedIn(end.answer.body);
  }

  /** Ends the request under way; none is sent afterwards. */
  abort(): void {
    this.aborter.abort();
  }

  async close(): Promise<void> {
    await this.agent.destroy();
  }
}

/** How many spans a receiver says that it has not taken of those of a request that it took. */
function rejectedIn(body: string): number {
  try {
    const { partialSuccess } = JSON.parse(body) as { partialSuccess?: { rejectedSpans?: number | string } };
    return Number(partialSuccess?.rejectedSpans ?? 0) || 0;
  } catch {
    // Receivers also answer with nothing, or with protobuf.
    return 0;
  }
}

/** Where a step is: W3C Trace Context. Ids are lower-case hex. */
export interface TraceContext {
  traceId: string;
  spanId: string;
  /** Whether its steps are exported. */
  isSampled: boolean;
}

/** Version 00 has exactly these parts; later versions may have more behind them. `ff` is no version. */
const TRACEPARENT = /^(?!ff)([\da-f]{2})-([\da-f]{32})-([\da-f]{16})-([\da-f]{2})(-.*)?$/;
const SAMPLED = 1;

/** Reads a `traceparent`; undefined: it is malformed, which the standard treats as missing. */
export function readTraceparent(text: string | undefined): TraceContext | undefined {
  const [, version, traceId = '', spanId = '', flags = '', more] = TRACEPARENT.exec(text ?? '') ?? [];
  if (version === undefined || (version === '00' && more !== undefined)) return undefined;
  // Ids of zeros alone are invalid.
  if (/^0+$/.test(traceId) || /^0+$/.test(spanId)) return undefined;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & SAMPLED) === SAMPLED };
}

/** 55 characters. */
export function traceparentOf({ traceId, spanId, isSampled }: TraceContext): string {
  return `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
}

/** 16 random bytes. */
export function newTraceId(): string {
  return randomBytes(16).toString('hex');
}

/** 8 random bytes. */
export function newSpanId(): string {
  return randomBytes(8).toString('hex');
}

/** The hex digits of a trace id that decide: 52 bits, exact as a JavaScript number. */
const DIGITS = 13;

/**
 * Whether a step is exported. A sampler that is based on the parent decides only where a trace begins; the others decide by
 * the trace id, so that all processes decide alike.
 */
export function isSampled({ sampler, ratio }: TracingConfig, traceId: string, parent?: TraceContext): boolean {
  if (parent && sampler.startsWith('parentbased_')) return parent.isSampled;
  if (sampler.endsWith('always_off')) return false;
  if (sampler.endsWith('always_on')) return true;
  return Number.parseInt(traceId.slice(-DIGITS), 16) < ratio * 16 ** DIGITS;
}

/** How long the last exports may take when the process stops, in ms. */
const FLUSH_MS = 2_000;

/** How far our times may be from the clock, which tells whole milliseconds. */
const MAX_DRIFT_MS = 2;

/** Traces the way of messages, and exports it to a collector. */
export class OtlpTracer extends Tracer {
  readonly isOn = true;
  private readonly sender: OtlpSender;
  private readonly exporter: SpanExporter;
  /** Between the clock and the monotonic clock, in ms. */
  private offset = 0;

  constructor(
    private readonly config: TracingConfig,
    private readonly clock: Clock,
    metrics: Metrics,
  ) {
    super();
    this.sender = new OtlpSender(config);
    this.exporter = new SpanExporter((spans) => this.sender.send(spans), metrics);
    this.exporter.start();
  }

  override start({ name, kind, parent: given, startedAt, attributes }: SpanStart): Span {
    const parent = readTraceparent(given);
    const traceId = parent?.traceId ?? newTraceId();
    const context = { traceId, spanId: newSpanId(), isSampled: isSampled(this.config, traceId, parent) };
    const traceparent = traceparentOf(context);
    if (!context.isSampled) return { traceparent, end: () => {} };
    const { spanId } = context;
    const step = { name, kind, traceId, spanId, parentId: parent?.spanId, from: startedAt ?? this.now() };
    const end = (more?: SpanAttributes) =>
      this.exporter.add({ ...step, to: this.now(), attributes: { ...attributes, ...more } });
    return { traceparent, end };
  }

  /** Called after everything else has stopped. */
  async onApplicationShutdown(): Promise<void> {
    const cutOff = setTimeout(() => this.sender.abort(), FLUSH_MS);
    await this.exporter.stop();
    clearTimeout(cutOff);
    await this.sender.close();
  }

  /** UTC milliseconds with fractions: the clock tells whole ones, and many steps take less. */
  private now(): number {
    const monotonic = performance.now();
    const told = this.clock.now() - monotonic;
    if (Math.abs(told - this.offset) > MAX_DRIFT_MS) this.offset = told;
    return monotonic + this.offset;
  }
}
