import type { MessageState } from '@recado/messages';
import { claimableUntil, isUnsent, type OutstandingListener, type OutstandingMessage } from './outstanding-message.js';

/**
 * Unclaimed hints that the feeder counts as lost, or whose channel has closed, although a worker may still have them and
 * claim. Their messages may be published again. What is reserved for them stays reserved until their rows are read after
 * the last moment at which they can be claimed; otherwise other messages would get it, and all of them would leave.
 */
export class WithdrawnHints {
  private readonly messages = new Map<number, OutstandingMessage>();

  constructor(private readonly listener: OutstandingListener) {}

  /** Takes over the reservation of this message; returns false if it has none, or was claimed. */
  take(message: OutstandingMessage): boolean {
    if (!message.isReserved || message.isClaimed) return false;
    this.messages.set(message.id, message);
    return true;
  }

  has(id: number): boolean {
    return this.messages.has(id);
  }

  /** The ids of those whose reservation ends with the next refresh. */
  ending(now: number): number[] {
    return [...this.messages.values()].filter((message) => claimableUntil(message) < now).map(({ id }) => id);
  }

  /** Ends the reservations of those whose state was read. */
  settle(ids: readonly number[], states: ReadonlyMap<number, MessageState>, now: number): void {
    if (this.messages.size === 0) return;
    for (const id of ids) {
      const message = this.messages.get(id);
      if (!message) continue;
      this.messages.delete(id);
      const state = states.get(id);
      if (state && isUnsent(state, message)) this.listener.returned(message, undefined, now);
      else this.listener.ended(message, now);
    }
  }

  /** The new reservation replaces that of the earlier hint, unless that one was used for an attempt. */
  publishedAgain({ id, attempts }: OutstandingMessage): void {
    const earlier = this.messages.get(id);
    if (!earlier) return;
    this.messages.delete(id);
    if (earlier.attempts === attempts) this.listener.publishedAgain(earlier);
  }

  clear(): void {
    this.messages.clear();
  }
}
