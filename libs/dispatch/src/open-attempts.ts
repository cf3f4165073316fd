import { LEASE_MS, type ClaimedMessage } from '@recado/messages';

/** Attempts that a process has begun and not recorded: the most that a kill can make it send twice. */
export const MAX_OPEN_ATTEMPTS = 512;

/** What a channel may hold for each place left free: one alone gets three quarters, and the next still finds room. */
const HELD_PER_FREE = 3;

/** A message leaves only while its lease has so long to go: what comes before its first byte takes a moment. In ms. */
const LEAVES_WITHIN_MS = 1_000;

interface OpenAttempt {
  attempt: ClaimedMessage;
  /** Until when nobody else can have begun it anew, UTC milliseconds. */
  leaseUntil: number;
}

/** The attempts of this process that are begun and not yet recorded. */
export class OpenAttempts {
  private readonly attempts = new Map<number, OpenAttempt>();
  /** Room promised to starts under way. */
  private reserved = 0;

  get all(): ClaimedMessage[] {
    return [...this.attempts.values()].map(({ attempt }) => attempt);
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

  add(attempts: readonly ClaimedMessage[]): void {
    for (const attempt of attempts) {
      this.attempts.set(attempt.id, { attempt, leaseUntil: attempt.startedAt + LEASE_MS });
    }
  }

  remove(attempts: readonly ClaimedMessage[]): void {
    for (const { id, token } of attempts) if (this.attempts.get(id)?.attempt.token === token) this.attempts.delete(id);
  }

  /** A sign of life of these, given at one time, was on disk at another. Whose lease ended between may be another's. */
  renewed(attempts: readonly ClaimedMessage[], givenAt: number, writtenAt: number): void {
    for (const { id, token } of attempts) {
      const open = this.attempts.get(id);
      if (open?.attempt.token === token && open.leaseUntil > writtenAt) open.leaseUntil = givenAt + LEASE_MS;
    }
  }

  /**
   * Whether an attempt is ours beyond doubt. A process that stood still for longer than the lease must not send what
   * was begun anew, or canceled, meanwhile.
   */
  isOurs({ id, token }: ClaimedMessage, now: number): boolean {
    const open = this.attempts.get(id);
    return open?.attempt.token === token && open.leaseUntil - LEAVES_WITHIN_MS > now;
  }
}
