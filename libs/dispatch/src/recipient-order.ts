import { type ClaimedMessage, recipientOf } from '@recado/messages';

/** How long those behind a message that must come again are sent back, in ms: by then the feeder holds them itself. */
const SEND_BACK_MS = 10_000;

/** What becomes of a turn: the next to the same recipient may follow, or must wait for this one to come again. */
export type TurnEnd = 'next' | 'comes again';

interface Hold {
  /** The message that comes again; it passes. */
  id: number;
  until: number;
}

/** Keeps messages to one recipient in sequence: one at a time, and none past a predecessor that must come again. */
export class RecipientOrder {
  private readonly last = new Map<string, Promise<void>>();
  private readonly holds = new Map<string, Hold>();

  constructor(private readonly now: () => number) {}

  /** Takes the turn when all before it have ended; sends the message back when one of them must come again. */
  inTurn(attempt: ClaimedMessage, turn: () => Promise<TurnEnd>, sendBack: () => void): Promise<void> {
    const recipient = recipientOf(attempt, attempt.phone);
    const before = this.last.get(recipient) ?? Promise.resolve();
    const done = before
      .then(async () => {
        if (this.isHeld(recipient, attempt.id)) return sendBack();
        if ((await turn()) === 'comes again') this.hold(recipient, attempt.id);
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
    // The oldest come first, so the sweep ends at the first that still holds.
    for (const [name, { until }] of this.holds) {
      if (until > now) break;
      this.holds.delete(name);
    }
    this.holds.delete(recipient);
    this.holds.set(recipient, { id, until: now + SEND_BACK_MS });
  }
}
