import type { Transaction } from '@recado/database';

/** An identity whose person has become known. */
export interface KnownIdentity {
  /** Such as `lid:4711`. */
  identity: string;
  /** As `personOf` returns it. */
  person: string;
}

/** By what a person was known: numbers as `personOf` returns them, and identities. */
export interface CarriedNames {
  persons: readonly string[];
  identities: readonly string[];
}

/** Moves what is kept by an identity to its person. Port of those who keep something. */
export abstract class IdentityJoins {
  /** Runs in the transaction that stores the identities, each time a provider names them; must be idempotent. */
  abstract join(tx: Transaction, known: readonly KnownIdentity[]): Promise<void>;

  /**
   * The same for numbers that have become known to be one person's (see `personOf`): what is kept by one of them counts for
   * all. Must be idempotent.
   */
  abstract joinNumbers(tx: Transaction, persons: readonly string[]): Promise<void>;

  /** Those of these persons who have refused messages. */
  abstract refusing(tx: Transaction, persons: readonly string[]): Promise<ReadonlySet<string>>;

  /**
   * What is kept by one of these names counts for the identities too that the person has now, whose number is not known.
   * Must be idempotent.
   */
  abstract carry(tx: Transaction, from: CarriedNames, to: readonly string[]): Promise<void>;
}
