/** A message may leave a little after its time; the next one to the same recipient must not be the closer for it, in ms. */
const ROOM_MS = 100;

interface Last {
  /** The message that was handed out last. */
  id: number;
  /** When it leaves, as far as is known. */
  at: number;
  /** When the one before it left: what counts again if this one comes back. */
  before: number;
}

/** When each recipient of one channel was last written to, over all keys and lanes, and who must not be written to now. */
export class RecipientSpacing {
  /** In the order of handing out. */
  private readonly last = new Map<string, Last>();
  private readonly rests = new Map<string, number>();

  /** When a message to this recipient may leave, UTC milliseconds; 0: at any time. */
  freeAt(phone: string, spacingMs: number): number {
    const last = spacingMs > 0 ? this.last.get(phone) : undefined;
    return Math.max(last ? last.at + spacingMs + ROOM_MS : 0, this.rests.get(phone) ?? 0);
  }

  /** Whether it is known when this recipient was last written to. */
  knows(phone: string): boolean {
    return this.last.has(phone);
  }

  /** This message to the recipient leaves then. */
  take(phone: string, id: number, at: number): void {
    const before = this.last.get(phone)?.at ?? -Infinity;
    // Anew, so that the order stays that of handing out.
    this.last.delete(phone);
    this.last.set(phone, { id, at, before });
  }

  /** The message was seen to be on its way or gone: it left no earlier than it was to, and perhaps only now. */
  seen(phone: string, id: number, now: number): void {
    const last = this.last.get(phone);
    if (last?.id === id) last.at = Math.max(last.at, now);
  }

  /** The message came back without having been sent. */
  giveBack(phone: string, id: number): void {
    const last = this.last.get(phone);
    if (last?.id === id) last.at = last.before;
  }

  /** The provider does not want this recipient to be written to before then. */
  rest(phone: string, until: number): void {
    this.rests.set(phone, Math.max(until, this.rests.get(phone) ?? 0));
  }

  /** Forgets what binds nobody any more. */
  sweep(now: number, spacingMs: number): void {
    for (const [phone, { at }] of this.last) {
      if (at + spacingMs + ROOM_MS > now) break;
      this.last.delete(phone);
    }
    for (const [phone, until] of this.rests) if (until <= now) this.rests.delete(phone);
  }
}
