import type { Server } from '../support/server.js';
import type { HonestClient } from './honest-client.js';

/** What every check works with. */
export interface Field {
  readonly server: Server;
  /** A key with every scope. */
  readonly key: string;
  readonly honest: HonestClient;
}

/** What a check has measured, and what is wrong with it. */
export interface Verdict {
  readonly measured: string;
  readonly faults: readonly string[];
}

/** One kind of attack. */
export interface Check {
  readonly name: string;
  readonly run: (field: Field) => Promise<Verdict>;
}

/** A list with the fault, where it is one. */
export function faultIf(isFault: boolean, text: string): string[] {
  return isFault ? [text] : [];
}
