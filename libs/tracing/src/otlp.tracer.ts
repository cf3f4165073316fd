import type { TracingConfig } from '@recado/config';
import { type Clock, type Metrics, type Span, type SpanAttributes, type SpanStart, Tracer } from '@recado/core';
import { OtlpSender } from './otlp-sender.js';
import { isSampled } from './sampler.js';
import { SpanExporter } from './span-exporter.js';
import { newSpanId, newTraceId, readTraceparent, traceparentOf } from './traceparent.js';

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
