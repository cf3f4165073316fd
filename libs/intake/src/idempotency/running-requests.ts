import { DomainError } from '@recado/core';
import { withTimeout } from '@recado/work';

/** How long a request waits for one with the same key, in ms. */
const MAX_WAIT_MS = 2_000;
const RETRY_AFTER_SECONDS = 1;

/** The requests with an Idempotency-Key that this process works on, by the hash of the key. */
export class RunningRequests {
  private readonly running = new Map<string, Promise<void>>();

  has(keyHash: string): boolean {
    return this.running.has(keyHash);
  }

  /** Resolves when the one with this key has ended. Throws DomainError `idempotency_running`. */
  async waitFor(keyHash: string): Promise<void> {
    const refusal = () => new DomainError('idempotency_running', { retryAfter: RETRY_AFTER_SECONDS });
    await withTimeout(MAX_WAIT_MS, this.running.get(keyHash), refusal);
  }

  /** Runs the work; until it ends, the key is known here. */
  async run<T>(keyHash: string, work: () => Promise<T>): Promise<T> {
    const result = work();
    const ended = result.then(
      () => undefined,
      // Whoever runs it gets the error; others only wait for its end.
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
