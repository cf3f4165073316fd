import type { Scope } from './scope.js';

/** The integrator behind a request: what its key says about it. */
export interface Principal {
  readonly keyId: number;
  readonly name: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Everything goes to the sandbox. */
  readonly testMode: boolean;
  /** IANA zone of its schedules; null: the installation's. */
  readonly timezone: string | null;
  /** What a variable without value does; null: as the installation says. */
  readonly missingVariable: 'reject' | 'empty' | null;
}
