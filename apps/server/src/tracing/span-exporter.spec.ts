import { NoMetrics } from '@recado/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../test/support/until.js';
import { type EndedSpan, SpanExporter } from './otlp.tracer.js';

const span = (index: number): EndedSpan => ({
  name: 'send message',
  kind: 'client',
  traceId: 't',
  spanId: String(index),
  from: 0,
  to: 1,
  attributes: {},
});

describe('SpanExporter', () => {
  let lost: Record<string, number>;
  let sent: string[][];
  let answer: () => Promise<number>;
  let exporter: SpanExporter;

  beforeEach(() => {
    lost = {};
    sent = [];
    answer = async () => 0;
    const count = (_counter: string, more: number, { reason }: { reason: string }) =>
      void (lost[reason] = (lost[reason] ?? 0) + more);
    const metrics = Object.assign(new NoMetrics(), { count });
    const send = (spans: readonly EndedSpan[]) => {
      sent.push(spans.map(({ spanId }) => spanId));
      return answer();
    };
    exporter = new SpanExporter(send, metrics, 1);
  });

  const add = (from: number, count: number) => {
    for (let index = from; index < from + count; index++) exporter.add(span(index));
  };

  it('exports what has ended, in requests of bounded size, and the rest when it stops', async () => {
    add(0, 1_100);
    exporter.start();
    await until(() => sent.flat().length === 1_100);
    expect(sent.map(({ length }) => length)).toEqual([512, 512, 76]);
    add(1_100, 1);
    await exporter.stop();
    expect(sent.flat()).toEqual(Array.from({ length: 1_101 }, (_, index) => String(index)));
    expect(lost).toEqual({});
  });

  it('keeps a bounded number while nobody takes them, counts the others, and goes on afterwards', async () => {
    let isDown = true;
    answer = async () => {
      if (isDown) throw new Error('connect_failed');
      return 0;
    };
    exporter.start();
    add(0, 1);
    await until(() => sent.length >= 2);
    // One is being sent, and 4,096 wait behind it.
    add(1, 20_000);
    isDown = false;
    await exporter.stop();
    const tries = new Set(sent.flat());
    expect(lost.queue_full).toBe(20_001 - tries.size);
    expect(tries.size).toBe(4_097);
    expect(sent[0]).toEqual(sent[1]);
  });

  it('counts what the receiver refuses, and does not send it again', async () => {
    answer = async () => 3;
    add(0, 5);
    exporter.start();
    await until(() => lost.refused === 3);
    await exporter.stop();
    expect(sent).toEqual([['0', '1', '2', '3', '4']]);
  });

  it('stops although nobody takes what is left', async () => {
    answer = () => Promise.reject(new Error('connect_failed'));
    add(0, 600);
    await exporter.stop();
    expect(lost).toEqual({ stopped: 600 });
  });
});
