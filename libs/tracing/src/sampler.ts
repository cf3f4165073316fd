import type { TracingConfig } from '@recado/config';
import type { TraceContext } from './traceparent.js';

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
