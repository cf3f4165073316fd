import type { StartedMessage } from '@recado/messages';

/** Attempts that a process has begun and not recorded: the most that a kill can make it send twice. */
export const MAX_OPEN_ATTEMPTS = 512;

/** What a channel may hold for each place left free: one alone gets three quarters, and the next still finds room. */
const HELD_PER_FREE = 3;

/** The attempts of this process that are begun and not yet recorded. */
export class OpenAttempts {
  private readonly attempts = new Map<number, StartedMessage>();
  /** Room promised to starts under way. */
  private reserved = 0;

  get all(): StartedMessage[] {
    return [...this.attempts.values()];
  }

  /** How many more a channel may begin that holds so many. */
  roomFor(held: number): number {
    const free = MAX_OPEN_ATTEMPTS - this.attempts.size - this.reserved;
    return Math.max(Math.floor((HELD_PER_FREE * free - held) / (HELD_PER_FREE + 1)), 0);
  }

  /** Keeps room for a start of so many; give it back with the same number. */
  reserve(count: number): void {
    this.reserved += count;
  }

  giveBack(count: number): void {
    this.reserved -= count;
  }

  add(attempts: readonly StartedMessage[]): void {
    for (const attempt of attempts) this.attempts.set(attempt.id, attempt);
  }

  remove(attempts: readonly StartedMessage[]): void {
    for (const { id, token } of attempts) if (this.attempts.get(id)?.token === token) this.attempts.delete(id);
  }
}
