import type { Server } from '../support/server.js';
import type { HonestClient } from './honest-client.js';

/** Everything that a check works with. */
export interface CheckContext {
  readonly server: Server;
  /** A key with every scope. */
  readonly key: string;
  readonly honest: HonestClient;
}

export interface CheckResult {
  /** The measured values, in words. */
  readonly measured: string;
  /** A sentence for each fault of the server. */
  readonly faults: readonly string[];
}

/** One kind of attack. */
export interface Check {
  readonly name: string;
  readonly run: (context: CheckContext) => Promise<CheckResult>;
}

/** A list with the text when the condition is a fault, else an empty list. */
export function faultIf(isFault: boolean, text: string): string[] {
  return isFault ? [text] : [];
}
