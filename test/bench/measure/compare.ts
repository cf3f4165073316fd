import type { Finding, Target } from '../report/finding.js';
import { median, ratios, spreadOf } from '../statistics.js';
import type { Sample, Samples } from './rounds.js';

export interface Comparison {
  readonly figure: string;
  readonly what: string;
  readonly ours: string;
  /** Undefined, or missing in the samples: nothing is compared. */
  readonly base: string | undefined;
  readonly target?: Target;
}

/**
 * The rate of one contender divided by that of another, for each round. `from` also shows the ratio by processor time,
 * which varies less on a machine that others use too.
 */
export function compare(samples: Samples, { figure, what, ours, base, target }: Comparison): Finding[] {
  const [own, others] = [samples.get(ours) ?? [], samples.get(base ?? '') ?? []];
  if (base === undefined || own.length === 0 || others.length === 0) return [];
  const value = spreadOf(ratios(own.map(perSecond), others.map(perSecond)));
  const byCost = median(ratios(others.map(processorTime), own.map(processorTime)));
  const byProcessors = Number.isFinite(byCost) ? `; by processor time ${byCost.toFixed(2)}×` : '';
  const from = `${ours} ${rateOf(own)} ÷ ${base} ${rateOf(others)}${byProcessors}`;
  return [{ figure, what, unit: '×', value, target, from }];
}

const perSecond = (sample: Sample) => sample.perSecond;
/** Processor seconds of all parts for 100,000 messages. */
export const processorTime = ({ costs }: Sample) => Object.values(costs.cpu).reduce((sum, seconds) => sum + seconds, 0);

function rateOf(samples: readonly Sample[]): string {
  return `${Math.round(median(samples.map(perSecond))).toLocaleString('en')}/s`;
}
