/** What it takes from the hand-out to a worker where everything is near, in ms. */
const MIN_LEAD_MS = 20;
/** Together with a slice it stays below half a second, so that a cancel still wins. */
export const MAX_LEAD_MS = 170;
/** What a punctual message takes off a long lead. */
const EASE = 0.99;

/** How long before their times messages are handed out: longer while they come back because they missed them. */
export class Lead {
  private current = MIN_LEAD_MS;

  get ms(): number {
    return this.current;
  }

  missed(): void {
    this.current = Math.min(this.current * 2, MAX_LEAD_MS);
  }

  kept(): void {
    this.current = Math.max(this.current * EASE, MIN_LEAD_MS);
  }
}
