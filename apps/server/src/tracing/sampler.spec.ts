import type { TracingConfig } from '@recado/config';
import { describe, expect, it } from 'vitest';
import { isSampled, newTraceId, type TraceContext } from './otlp.tracer.js';

const config = (sampler: TracingConfig['sampler'], ratio = 1): TracingConfig => ({
  endpoint: 'http://collector',
  headers: {},
  service: 'recado',
  sampler,
  ratio,
});
const parent = (isSampled: boolean): TraceContext => ({ traceId: newTraceId(), spanId: '1'.repeat(16), isSampled });

describe('isSampled', () => {
  it.each<[TracingConfig['sampler'], boolean, boolean, boolean]>([
    // The sampler; where a trace begins, with a parent that is exported, with one that is not.
    ['always_on', true, true, true],
    ['always_off', false, false, false],
    ['traceidratio', true, true, true],
    ['parentbased_always_on', true, true, false],
    ['parentbased_always_off', false, true, false],
    ['parentbased_traceidratio', true, true, false],
  ])('decides by %s', (sampler, alone, withSampled, withUnsampled) => {
    const decide = (given?: TraceContext) => isSampled(config(sampler), newTraceId(), given);
    expect([decide(), decide(parent(true)), decide(parent(false))]).toEqual([alone, withSampled, withUnsampled]);
  });

  it('decides by the trace id, so that every process decides alike', () => {
    const ids = Array.from(
      { length: 4_096 },
      (_, index) => `${'a'.repeat(19)}${index.toString(16).padStart(3, '0')}0000000000`,
    );
    const share = (ratio: number) => ids.filter((id) => isSampled(config('traceidratio', ratio), id)).length;
    expect([share(0), share(0.25), share(0.5), share(1)]).toEqual([0, 1_024, 2_048, 4_096]);
  });
});
