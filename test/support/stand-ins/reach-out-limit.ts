/** To whom WhatsApp lets a number write: to some people who have not written to it, and to all who have. */
export class ReachOutLimit {
  /** How many people who have not written it reaches before it is locked for the others. */
  newPeople = Infinity;
  /** Length of the lock, in ms. */
  lockMs = 6 * 3_600_000;
  /** The end of the lock, UTC milliseconds; 0: there was none. */
  lockedUntil = 0;
  /** The recipients that were refused, in order. */
  readonly refused: string[] = [];
  private readonly reached = new Set<string>();

  /** This recipient wrote to the number. */
  wrote(phone: string): void {
    this.reached.add(phone);
  }

  /** Whether a message to this recipient is refused; otherwise they count as reached. */
  refuses(phone: string): boolean {
    const isKnown = this.reached.has(phone);
    if (isKnown || (this.newPeople > 0 && !this.isLocked)) {
      if (!isKnown) this.newPeople--;
      this.reached.add(phone);
      return false;
    }
    if (!this.isLocked) this.lockedUntil = Date.now() + this.lockMs;
    this.refused.push(phone);
    return true;
  }

  get isLocked(): boolean {
    return this.lockedUntil > Date.now();
  }
}
