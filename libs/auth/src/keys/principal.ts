import type { KeyLimits } from './key-limits.js';
import type { Scope } from './scope.js';

/** The integrator behind a request: what its key says about it. */
export interface Principal {
  readonly keyId: number;
  readonly name: string;
  /** The public beginning of the secret that was presented. */
  readonly prefix: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Everything goes to the sandbox. */
  readonly testMode: boolean;
  /** IANA zone of its schedules; null: the installation's. */
  readonly timezone: string | null;
  /** What a variable without value does; null: as the installation says. */
  readonly missingVariable: 'reject' | 'empty' | null;
  /** What it may ask for in a time. */
  readonly limits: KeyLimits;
  /** A request whose answer was lost is answered again instead of queued twice. */
  readonly lostAnswerGuard: boolean;
  /** The addresses and subnets that it may come from, already checked; null: from anywhere. */
  readonly ipAllowList: readonly string[] | null;
  /** From then on the secret that was presented is refused, in UTC milliseconds; null: never. */
  readonly expiresAt: number | null;
  /** The channel of messages that name none; null: the installation's default. */
  readonly defaultChannelId: number | null;
}
