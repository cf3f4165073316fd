import { type ClaimedMessage, recipientOf } from '@recado/messages';

/** How long the successors of a message that is tried again are released, in ms: by then the feeder holds them itself. */
const HOLD_MS = 10_000;

/** Whether the attempt was the message's last one, or the message is tried again. */
export type AttemptEnd = 'final' | 'tried again';

interface Hold {
  /** The message that is tried again; it may pass. */
  id: number;
  until: number;
}

/** Sends messages to one recipient in sequence: one at a time, and none before a predecessor that is tried again. */
export class RecipientOrder {
  private readonly last = new Map<string, Promise<void>>();
  private readonly holds = new Map<string, Hold>();

  constructor(private readonly now: () => number) {}

  /** Calls `send` when all earlier messages to the recipient have ended; `release` if one of them is tried again. */
  inSequence(attempt: ClaimedMessage, send: () => Promise<AttemptEnd>, release: () => void): Promise<void> {
    const recipient = recipientOf(attempt, attempt.phone);
    const before = this.last.get(recipient) ?? Promise.resolve();
    const done = before
      .then(async () => {
        if (this.isHeld(recipient, attempt.id)) return release();
        if ((await send()) === 'tried again') this.hold(recipient, attempt.id);
        else this.holds.delete(recipient);
      })
      .finally(() => {
        if (this.last.get(recipient) === done) this.last.delete(recipient);
      });
    this.last.set(recipient, done);
    return done;
  }

  private isHeld(recipient: string, id: number): boolean {
    const hold = this.holds.get(recipient);
    return hold !== undefined && hold.id !== id && hold.until > this.now();
  }

  private hold(recipient: string, id: number): void {
    const now = this.now();
    // In the order of their ends, so the sweep stops at the first that still holds.
    for (const [name, { until }] of this.holds) {
      if (until > now) break;
      this.holds.delete(name);
    }
    this.holds.delete(recipient);
    this.holds.set(recipient, { id, until: now + HOLD_MS });
  }
}
