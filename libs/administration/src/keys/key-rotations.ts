import { Injectable } from '@nestjs/common';
import type { NewSecret, Principal } from '@recado/auth';
import { Clock, DomainError, UnreadableSecretError, Vault } from '@recado/core';
import type { Transaction } from '@recado/database';
import { type EarlierResponse, IdempotencyRecords, type KeyedIdentity } from '@recado/intake';

const PURPOSE = 'rotated secrets';
/** A rotation has no batch. */
const NO_BATCH = 0;

/** A secret that an earlier request has made, and the beginning of the secret by which it asked. */
export interface RotatedSecret extends NewSecret {
  askedBy: string;
}

/**
 * The secrets that requests with an Idempotency-Key have made, sealed by the vault. Each is given again while the secret
 * before it works, for a day at most: that is how long the records are kept. They are not sealed again under another
 * APP_SECRET: one that does not open any more counts as forgotten.
 */
@Injectable()
export class KeyRotations {
  constructor(
    private readonly records: IdempotencyRecords,
    private readonly vault: Vault,
    private readonly clock: Clock,
  ) {}

  /** What an earlier request has made. Throws DomainError `idempotency_mismatch` for another body. */
  async find(identity: KeyedIdentity): Promise<RotatedSecret | undefined> {
    const earlier = await this.records.find(identity.keyHash);
    if (earlier && earlier.fingerprint !== identity.fingerprint) throw new DomainError('idempotency_mismatch');
    return earlier && this.open(earlier);
  }

  /** Keeps a new secret in the transaction that makes it. Throws UniqueViolationError: an equal request was faster. */
  async keep(tx: Transaction, identity: KeyedIdentity, own: Principal, made: NewSecret): Promise<void> {
    const earlier = (await this.records.findAll(tx, [identity])).get(identity);
    if (earlier && !this.open(earlier)) await this.records.remove(tx, identity.keyHash, earlier.answerJson ?? '');
    const kept: RotatedSecret = { ...made, askedBy: own.prefix };
    const answerJson = this.vault.seal(PURPOSE, JSON.stringify(kept));
    await this.records.insert(tx, [{ identity, answerJson, batchId: NO_BATCH }]);
  }

  /** Undefined: the secret before it has ended, or it does not open any more. */
  private open({ answerJson }: EarlierResponse): RotatedSecret | undefined {
    try {
      const made = JSON.parse(this.vault.unseal(PURPOSE, answerJson ?? '')) as RotatedSecret;
      return made.until > this.clock.now() ? made : undefined;
    } catch (error) {
      if (error instanceof UnreadableSecretError) return undefined;
      throw error;
    }
  }
}
