import type { SpanKind } from '@recado/core';
import type { EndedSpan } from './ended-span.js';

/** The numbers of OTLP (opentelemetry-proto, trace.proto). */
const KINDS: Readonly<Record<SpanKind, number>> = { server: 2, client: 3, consumer: 5 };
const STATUS_ERROR = 2;

/** Who exports. */
export interface Exporter {
  service: string;
  version: string;
}

/** The body of an export: OTLP in its JSON form, in which ids are hex and 64-bit numbers are texts. */
export function otlpJson({ service, version }: Exporter, spans: readonly EndedSpan[]): string {
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
