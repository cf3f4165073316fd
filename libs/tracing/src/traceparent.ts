import { randomBytes } from 'node:crypto';

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
