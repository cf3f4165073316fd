import { ExpiringMap } from './expiring-map.js';

/** How long the successors of a message that is tried again are released, in ms: by then the feeder holds them itself. */
const HOLD_MS = 10_000;

/** Whether the attempt was the message's last one, or the message is tried again. */
export type AttemptEnd = 'final' | 'tried again';

/**
 * Lets messages to one recipient leave in sequence: one at a time, and none before a predecessor that is tried again.
 * `recipient`: as `recipientOf` says; `id`: of the message.
 */
export class RecipientOrder {
  /** Recipients to whom a message is under way, each with the messages that wait behind it. */
  private readonly waiting = new Map<string, (() => void)[] | undefined>();
  /** The message of a recipient that is tried again; the others are held. */
  private readonly holders: ExpiringMap<number>;

  constructor(private readonly now: () => number) {
    this.holders = new ExpiringMap(now);
  }

  /** Calls `begin`, perhaps at once, when all earlier messages to the recipient have left. Then call `leave`. */
  enter(recipient: string, begin: () => void): void {
    if (!this.waiting.has(recipient)) {
      this.waiting.set(recipient, undefined);
      return begin();
    }
    const behind = this.waiting.get(recipient);
    if (behind) behind.push(begin);
    else this.waiting.set(recipient, [begin]);
  }

  /** Whether another message to the recipient is tried again, so that this one must not be sent before it. */
  isHeld(recipient: string, id: number): boolean {
    const holder = this.holders.get(recipient);
    return holder !== undefined && holder !== id;
  }

  /** The message is tried again: the others to its recipient are held. */
  hold(recipient: string, id: number): void {
    this.holders.set(recipient, id, this.now() + HOLD_MS);
  }

  /**
   * The message has ended, and the next one to its recipient begins. `end`: how it ended; missing: it was held or given
   * back before its turn.
   */
  leave(recipient: string, id: number, end?: AttemptEnd): void {
    if (end === 'tried again') this.hold(recipient, id);
    else if (end === 'final') this.holders.delete(recipient);
    const following = this.waiting.get(recipient)?.shift();
    if (following) following();
    else this.waiting.delete(recipient);
  }
}
