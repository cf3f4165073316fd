import type { Transaction } from '@recado/database';

/** An identity whose person has become known. */
export interface KnownIdentity {
  /** Such as `lid:4711`. */
  identity: string;
  /** As `personOf` returns it. */
  person: string;
}

/** Moves what is kept by an identity to its person. Port of those who keep something. */
export abstract class IdentityJoins {
  /** Runs in the transaction that stores the identities, each time a provider names them; must be idempotent. */
  abstract join(tx: Transaction, known: readonly KnownIdentity[]): Promise<void>;
}
