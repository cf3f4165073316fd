/** Added to the spacing, in ms, because a message may leave a little after its send time. */
const TOLERANCE_MS = 100;

interface Last {
  /** The message that was published last. */
  id: number;
  /** Its send time, as far as is known. */
  at: number;
  /** Send time of the message before it, which counts again if this one is returned. */
  before: number;
}

/** When each recipient of one channel was last written to, over all keys and lanes, and which are blocked now. */
export class RecipientSpacing {
  /** In the order of publishing. */
  private readonly last = new Map<string, Last>();
  private readonly blockedUntil = new Map<string, number>();

  /** When the next message to this recipient may leave, UTC milliseconds; 0: at any time. */
  freeAt(phone: string, spacingMs: number): number {
    const last = spacingMs > 0 ? this.last.get(phone) : undefined;
    return Math.max(last ? last.at + spacingMs + TOLERANCE_MS : 0, this.blockedUntil.get(phone) ?? 0);
  }

  /** Whether it is known when this recipient was last written to. */
  knows(phone: string): boolean {
    return this.last.has(phone);
  }

  /** Reserves the recipient for this message, which leaves at `at` (UTC milliseconds). */
  reserve(phone: string, id: number, at: number): void {
    const before = this.last.get(phone)?.at ?? -Infinity;
    // Delete and insert, so that the map keeps the order of publishing.
    this.last.delete(phone);
    this.last.set(phone, { id, at, before });
  }

  /** The message was found claimed or ended: it left at its send time at the earliest, and perhaps only now. */
  observed(phone: string, id: number, now: number): void {
    const last = this.last.get(phone);
    if (last?.id === id) last.at = Math.max(last.at, now);
  }

  /** The message was returned unsent. */
  release(phone: string, id: number): void {
    const last = this.last.get(phone);
    if (last?.id === id) last.at = last.before;
  }

  /** The provider refuses messages to this recipient until `until` (UTC milliseconds). */
  blockUntil(phone: string, until: number): void {
    this.blockedUntil.set(phone, Math.max(until, this.blockedUntil.get(phone) ?? 0));
  }

  /** Forgets recipients that are no longer blocked. */
  sweep(now: number, spacingMs: number): void {
    for (const [phone, { at }] of this.last) {
      if (at + spacingMs + TOLERANCE_MS > now) break;
      this.last.delete(phone);
    }
    for (const [phone, until] of this.blockedUntil) if (until <= now) this.blockedUntil.delete(phone);
  }
}
