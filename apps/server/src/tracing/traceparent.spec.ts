import { describe, expect, it } from 'vitest';
import { newSpanId, newTraceId, readTraceparent, traceparentOf } from './otlp.tracer.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('readTraceparent', () => {
  it.each([
    [`00-${TRACE}-${SPAN}-01`, true],
    [`00-${TRACE}-${SPAN}-00`, false],
    [`00-${TRACE}-${SPAN}-03`, true],
    [`00-${TRACE}-${SPAN}-02`, false],
    // A later version may say more.
    [`cc-${TRACE}-${SPAN}-01-what-the-future-brings`, true],
    [`cc-${TRACE}-${SPAN}-01`, true],
  ])('reads %s', (text, isSampled) => {
    expect(readTraceparent(text)).toEqual({ traceId: TRACE, spanId: SPAN, isSampled });
  });

  it.each([
    undefined,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-more`,
    `00-${TRACE}-${SPAN}-01, 00-${TRACE}-${SPAN}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE}-${SPAN}`,
    `00-${TRACE}-${SPAN}-1`,
    `cc-${TRACE}-${SPAN}-01more`,
    ` 00-${TRACE}-${SPAN}-01`,
  ])('takes %s as missing', (text) => expect(readTraceparent(text)).toBeUndefined());

  it('reads what it writes, with ids of its own', () => {
    const context = { traceId: newTraceId(), spanId: newSpanId(), isSampled: true };
    expect(traceparentOf(context)).toHaveLength(55);
    expect(readTraceparent(traceparentOf(context))).toEqual(context);
  });
});
