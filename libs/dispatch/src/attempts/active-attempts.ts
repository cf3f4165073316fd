import { Injectable } from '@nestjs/common';
import { LEASE_MS, type ClaimedMessage } from '@recado/messages';

/**
 * Most attempts that a process may have claimed and not recorded. `MAX_OPEN_SENDS` of them may have reached a gateway; the
 * others are claimed while those are sent and recorded. With 512 in all, one worker sends a sixth less.
 */
export const MAX_ACTIVE_ATTEMPTS = 1_024;

/** Attempts that a channel may have for each one left free: a single channel gets three quarters of all. */
const ACTIVE_PER_FREE = 3;

/** A message leaves only while its lease lasts so much longer, in ms: the first byte leaves a moment after the check. */
const MIN_LEASE_LEFT_MS = 1_000;

interface ActiveAttempt {
  attempt: ClaimedMessage;
  /** Until when no other process can have claimed the message again, UTC milliseconds. */
  leaseUntil: number;
}

/** The attempts that this process has claimed and whose outcomes are not recorded yet. */
@Injectable()
export class ActiveAttempts {
  private readonly attempts = new Map<number, ActiveAttempt>();
  /** Capacity kept for claims under way. */
  private reserved = 0;

  get all(): ClaimedMessage[] {
    return [...this.attempts.values()].map(({ attempt }) => attempt);
  }

  /** How many more messages a channel may claim that has so many active attempts. */
  capacityFor(active: number): number {
    const free = MAX_ACTIVE_ATTEMPTS - this.attempts.size - this.reserved;
    return Math.max(Math.floor((ACTIVE_PER_FREE * free - active) / (ACTIVE_PER_FREE + 1)), 0);
  }

  /** Reserves capacity for a claim of so many; `release` it when the claim has ended. */
  reserve(count: number): void {
    this.reserved += count;
  }

  release(count: number): void {
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

  /**
   * Notes that leases were renewed: from `renewedAt` on, on disk at `writtenAt` (UTC milliseconds). A lease that ended
   * in between stays ended, because another process may have claimed the message.
   */
  renewed(attempts: readonly ClaimedMessage[], renewedAt: number, writtenAt: number): void {
    for (const { id, token } of attempts) {
      const active = this.attempts.get(id);
      if (active?.attempt.token === token && active.leaseUntil > writtenAt) active.leaseUntil = renewedAt + LEASE_MS;
    }
  }

  /**
   * Whether this process certainly holds the lease of an attempt. A process that stood still for longer than the lease
   * must not send what was claimed again, or canceled, meanwhile.
   */
  isLeased({ id, token }: ClaimedMessage, now: number): boolean {
    const active = this.attempts.get(id);
    return active?.attempt.token === token && active.leaseUntil - MIN_LEASE_LEFT_MS > now;
  }
}
