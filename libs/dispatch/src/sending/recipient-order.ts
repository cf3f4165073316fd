import { type ClaimedMessage, recipientOf } from '@recado/messages';
import { ExpiringMap } from './expiring-map.js';

/** How long the successors of a message that is tried again are released, in ms: by then the feeder holds them itself. */
const HOLD_MS = 10_000;

/** Whether the attempt was the message's last one, or the message is tried again. */
export type AttemptEnd = 'final' | 'tried again';

/** Sends messages to one recipient in sequence: one at a time, and none before a predecessor that is tried again. */
export class RecipientOrder {
  private readonly last = new Map<string, Promise<void>>();
  /** The message of a recipient that is tried again; the others are held. */
  private readonly holders: ExpiringMap<number>;

  constructor(private readonly now: () => number) {
    this.holders = new ExpiringMap(now);
  }

  /** Calls `send` when all earlier messages to the recipient have ended; `release` if one of them is tried again. */
  inSequence(attempt: ClaimedMessage, send: () => Promise<AttemptEnd>, release: () => void): Promise<void> {
    const recipient = recipientOf(attempt, attempt.phone);
    const before = this.last.get(recipient) ?? Promise.resolve();
    const done = before
      .then(async () => {
        if ((this.holders.get(recipient) ?? attempt.id) !== attempt.id) return release();
        if ((await send()) === 'tried again') this.holders.set(recipient, attempt.id, this.now() + HOLD_MS);
        else this.holders.delete(recipient);
      })
      .finally(() => {
        if (this.last.get(recipient) === done) this.last.delete(recipient);
      });
    this.last.set(recipient, done);
    return done;
  }
}
