import type { SpanAttributes, SpanKind, SpanName } from '@recado/core';

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
