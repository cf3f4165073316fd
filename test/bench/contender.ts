import type { Counters } from './measure/costs.js';
import type { Part } from './measure/part.js';
import type { Target } from './programs/load.js';

/** A number that a reference may choose; the bench tries them and keeps the best. */
export interface Tuning {
  readonly what: string;
  readonly choices: readonly number[];
  apply(choice: number): Promise<unknown>;
}

/** Takes messages in over HTTP. */
export interface IntakeContender {
  readonly name: string;
  readonly target: Target;
  readonly parts: readonly Part[];
  readonly counters?: Counters;
  readonly tuning?: Tuning;
  /** How many messages it has: what was answered for must be there. */
  readonly stored?: () => Promise<number>;
  /** Forgets what it took, so that every round begins with empty tables. */
  empty(): Promise<unknown>;
}

/** Brings messages to the gateway. */
export interface DrainContender {
  readonly name: string;
  /** Those that run at the moment are counted. */
  readonly parts: readonly Part[];
  readonly counters?: Counters;
  readonly tuning?: Tuning;
  /** Takes in so many messages while nothing leaves. */
  fill(count: number): Promise<unknown>;
  /** Lets them go. */
  begin(): Promise<unknown>;
  /** Resolves when all have gone and what became of them is noted. */
  drained(): Promise<unknown>;
  /** Ends what sends, and forgets. */
  reset(): Promise<unknown>;
}
