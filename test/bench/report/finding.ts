import type { Costs } from '../measure/costs.js';
import type { Spread } from '../statistics.js';

/** The bound that a value must reach. */
export interface Target {
  readonly atLeast?: number;
  readonly atMost?: number;
}

export type Unit = '×' | 'ms' | 'MB' | '/s';

/** A line of the table of findings: a measured value and its target. */
export interface Finding {
  readonly figure: string;
  readonly what: string;
  readonly unit: Unit;
  readonly value: Spread;
  /** Undefined: the value has no target. */
  readonly target?: Target;
  /** The measured values behind it, in words. */
  readonly from?: string;
}

/** The rates and the costs of one contender. */
export interface ContenderResult {
  readonly figure: string;
  readonly contender: string;
  /** Messages a second. */
  readonly rate: Spread;
  readonly costs: Costs;
}

/** The results of a figure. */
export interface Report {
  readonly findings: readonly Finding[];
  readonly contenders: readonly ContenderResult[];
}

/** Whether the median reaches the target; undefined without a target. */
export function passes({ value, target }: Pick<Finding, 'value' | 'target'>): boolean | undefined {
  if (!target) return undefined;
  return value.median >= (target.atLeast ?? -Infinity) && value.median <= (target.atMost ?? Infinity);
}
