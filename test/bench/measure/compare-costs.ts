import type { Finding } from '../report/finding.js';
import { median, ratios, spreadOf } from '../statistics.js';
import { type Comparison, processorTime } from './compare.js';
import type { Sample, Samples } from './rounds.js';

/** The processor time a message of one contender divided by that of ours, for each round: above 1 where ours costs less. */
export function compareCosts(samples: Samples, { figure, what, ours, base, target }: Comparison): Finding[] {
  const [own, others] = [samples.get(ours) ?? [], samples.get(base ?? '') ?? []];
  if (base === undefined || own.length === 0 || others.length === 0) return [];
  const value = spreadOf(ratios(others.map(processorTime), own.map(processorTime)));
  const from = `${base} ${timeOf(others)} ÷ ${ours} ${timeOf(own)}`;
  return [{ figure, what, unit: '×', value, target, from }];
}

/** Seconds for 100,000 messages are 10 µs a message. */
function timeOf(samples: readonly Sample[]): string {
  return `${Math.round(median(samples.map(processorTime)) * 10)} µs`;
}
