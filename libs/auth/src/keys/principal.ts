import type { KeyDialects } from './key-dialects.js';
import type { KeyLimits } from './key-limits.js';
import type { Scope } from './scope.js';

/** A key that made others by the API, with its own limits. */
export interface KeyMaker {
  readonly keyId: number;
  readonly limits: KeyLimits;
}

/** The authenticated key of a request. */
export interface Principal {
  readonly keyId: number;
  readonly name: string;
  /** The public beginning of the secret of the request. */
  readonly prefix: string;
  readonly scopes: ReadonlySet<Scope>;
  /** Everything goes to the sandbox. */
  readonly testMode: boolean;
  /** IANA zone of its schedules; null: the installation's. */
  readonly timezone: string | null;
  /** What a variable without a value does; null: the installation's default. */
  readonly missingVariable: 'reject' | 'empty' | null;
  readonly limits: KeyLimits;
  /** The keys by which it was made, the nearest first: their limits bind it too. Empty: a person made it. */
  readonly makers: readonly KeyMaker[];
  /** A repeated request whose response was lost gets it again instead of a second batch. */
  readonly lostAnswerGuard: boolean;
  /** Addresses and subnets that it may be used from, already checked; null: all. */
  readonly ipAllowList: readonly string[] | null;
  /** When the secret of the request expires, UTC milliseconds; null: never. */
  readonly expiresAt: number | null;
  /** The channel of messages that name none; null: the installation's default. */
  readonly defaultChannelId: number | null;
  /** The languages of other providers that it may be used in. */
  readonly dialects: KeyDialects;
}
