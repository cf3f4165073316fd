import type { TracingConfig } from '@recado/config';
import { AnchoredClock, NoMetrics } from '@recado/core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startTraceReceiver, type TraceReceiver } from '../../../../test/support/trace-receiver.js';
import { until } from '../../../../test/support/until.js';
import { OtlpTracer } from './otlp.tracer.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

describe('OtlpTracer', () => {
  let receiver: TraceReceiver;
  let lost: string[];

  beforeEach(async () => {
    receiver = await startTraceReceiver();
    lost = [];
  });
  afterEach(() => receiver.close());

  const tracer = (config: Partial<TracingConfig> = {}) => {
    const endpoint = receiver.origin;
    const given = { endpoint, headers: {}, service: 'recado', sampler: 'parentbased_always_on', ratio: 1 } as const;
    const count = (_counter: string, more: number, { reason }: { reason: string }) =>
      void lost.push(`${more} ${reason}`);
    const metrics = Object.assign(new NoMetrics(), { count });
    return new OtlpTracer({ ...given, ...config }, new AnchoredClock(), metrics);
  };

  it('exports a step with its parent, its times and what it told', async () => {
    const traces = tracer();
    const before = BigInt(Date.now() - 2_000) * 1_000_000n;
    const first = traces.start({ name: 'enqueue messages', kind: 'server', parent: `00-${TRACE}-${SPAN}-01` });
    const attributes = { 'recado.message.id': 7, 'recado.gateway': 'http' };
    const second = traces.start({ name: 'send message', kind: 'client', parent: first.traceparent, attributes });
    second.end({ 'error.type': 'gateway_error' });
    first.end();
    await traces.onApplicationShutdown();
    const [send, request] = receiver.spans;
    expect(request).toMatchObject({ traceId: TRACE, parentSpanId: SPAN, kind: 2, isFailed: false });
    expect(send).toMatchObject({ traceId: TRACE, parentSpanId: request!.spanId, kind: 3, isFailed: true });
    expect(send!.attributes).toEqual({ ...attributes, 'error.type': 'gateway_error' });
    expect(request!.from).toBeGreaterThan(before);
    expect(send!.to).toBeLessThanOrEqual(request!.to);
    expect(receiver.requests.map(({ path }) => path)).toEqual(['/v1/traces']);
  });

  it('begins a trace where the parent is missing or malformed', async () => {
    const traces = tracer();
    for (const parent of [undefined, 'nonsense'])
      traces.start({ name: 'enqueue messages', kind: 'server', parent }).end();
    await traces.onApplicationShutdown();
    expect(receiver.spans.map(({ parentSpanId }) => parentSpanId)).toEqual([undefined, undefined]);
    expect(receiver.spans[0]!.traceId).not.toBe(receiver.spans[1]!.traceId);
  });

  it('hands on a trace that is not exported, and exports nothing of it', async () => {
    const traces = tracer({ sampler: 'parentbased_traceidratio', ratio: 0 });
    const step = traces.start({ name: 'enqueue messages', kind: 'server' });
    step.end();
    const next = traces.start({ name: 'send message', kind: 'client', parent: step.traceparent });
    next.end();
    await traces.onApplicationShutdown();
    expect(next.traceparent.slice(0, 36)).toBe(step.traceparent.slice(0, 36));
    expect(next.traceparent).toMatch(/-00$/);
    expect(receiver.bodies).toEqual([]);
  });

  it('sends again what met a passing error, and counts what was refused', async () => {
    receiver.answers.push({ status: 503 }, { status: 200, body: '{"partialSuccess":{"rejectedSpans":"1"}}' });
    const traces = tracer();
    traces.start({ name: 'send message', kind: 'client' }).end();
    await until(() => receiver.spans.length === 1);
    await until(() => lost.length === 1);
    receiver.answers.push({ status: 401, body: 'no' });
    traces.start({ name: 'send message', kind: 'client' }).end();
    await traces.onApplicationShutdown();
    expect(lost).toEqual(['1 refused', '1 refused']);
    expect(receiver.bodies[0]).toBe(receiver.bodies[1]);
  });

  it('stops with a receiver that is gone', async () => {
    const traces = tracer({ endpoint: 'http://127.0.0.1:9' });
    traces.start({ name: 'send message', kind: 'client' }).end();
    await traces.onApplicationShutdown();
    expect(lost).toEqual(['1 stopped']);
  });
});
