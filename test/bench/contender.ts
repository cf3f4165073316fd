import type { Counters } from './measure/costs.js';
import type { Part } from './measure/part.js';
import type { Target } from './programs/load.js';

/** A number that suits a reference best: the bench tries the choices and keeps the fastest one. */
export interface Tuning {
  readonly what: string;
  readonly choices: readonly number[];
  apply(choice: number): Promise<unknown>;
}

/** A program that accepts messages over HTTP. */
export interface IntakeContender {
  readonly name: string;
  readonly target: Target;
  readonly parts: readonly Part[];
  readonly counters?: Counters;
  readonly tuning?: Tuning;
  /** The number of stored messages: every accepted message must be stored. */
  readonly stored?: () => Promise<number>;
  /** Deletes its messages, so that every round begins with empty tables. */
  empty(): Promise<unknown>;
  /**
   * Begins a round with another process. What the engine compiles differs from process to process: the same build cost
   * between 1.36 and 1.91 s for 100,000 messages in seven of them. Missing: one process serves all rounds.
   */
  renew?(): Promise<unknown>;
}

/** A program that sends messages to the gateway. */
export interface DrainContender {
  readonly name: string;
  /** Its processes; the costs of those that run are counted. */
  readonly parts: readonly Part[];
  readonly counters?: Counters;
  readonly tuning?: Tuning;
  /** Stores this many messages without sending any. */
  fill(count: number): Promise<unknown>;
  /** Begins to send. */
  begin(): Promise<unknown>;
  /** Resolves when all are sent and their outcomes are recorded. */
  drained(): Promise<unknown>;
  /** Ends the sending processes and deletes the messages. */
  reset(): Promise<unknown>;
}
