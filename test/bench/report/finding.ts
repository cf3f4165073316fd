import type { Costs } from '../measure/costs.js';
import type { Spread } from '../statistics.js';

/** What a figure must reach. */
export interface Target {
  readonly atLeast?: number;
  readonly atMost?: number;
}

export type Unit = '×' | 'ms' | 'MB' | '/s';

/** One line of the table: something measured, beside what it must be. */
export interface Finding {
  readonly figure: string;
  readonly what: string;
  readonly unit: Unit;
  readonly value: Spread;
  /** Undefined: printed only. */
  readonly target?: Target;
  /** What it was made from, in words. */
  readonly from?: string;
}

/** What one contender did and used. */
export interface Showing {
  readonly figure: string;
  readonly contender: string;
  /** Messages a second. */
  readonly rate: Spread;
  readonly costs: Costs;
}

/** All that a figure has to say. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly showings: readonly Showing[];
}

/** Whether the median is as it must be; undefined where nothing is asked. */
export function passes({ value, target }: Pick<Finding, 'value' | 'target'>): boolean | undefined {
  if (!target) return undefined;
  return value.median >= (target.atLeast ?? -Infinity) && value.median <= (target.atMost ?? Infinity);
}
