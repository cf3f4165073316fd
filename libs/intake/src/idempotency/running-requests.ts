import { DomainError } from '@recado/core';
import { withTimeout } from '@recado/work';

/** So long a request waits for an equal one that is under way. */
const MAX_WAIT_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/** The requests with an Idempotency-Key that this process is working on, by the hash of the key. */
export class RunningRequests {
  private readonly running = new Map<string, Promise<void>>();

  has(keyHash: string): boolean {
    return this.running.has(keyHash);
  }

  /** Waits for the end of the one with this key. Throws DomainError `idempotency_running`. */
  async waitFor(keyHash: string): Promise<void> {
    const refusal = () => new DomainError('idempotency_running', { retryAfter: RETRY_AFTER_SECONDS });
    await withTimeout(MAX_WAIT_MS, this.running.get(keyHash), refusal);
  }

  /** Does the work as the only one with this key. */
  async run<T>(keyHash: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const ended = result.then(
      () => undefined,
      () => undefined,
    );
    this.running.set(keyHash, ended);
    try {
      return await result;
    } finally {
      this.running.delete(keyHash);
    }
  }
}
