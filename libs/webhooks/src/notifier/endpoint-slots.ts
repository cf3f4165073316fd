/** Requests to one endpoint under way at once, a process: at first, while it is not known whether it answers, and at most. */
const FIRST_WIDTH = 4;
const MAX_WIDTH = 32;
/** So many failures in a row, and the endpoint is taken for dead: one request at a time asks whether it still is. */
const DEAD_AFTER = 3;
/** Rest after the failure that made it so, in ms; doubles with each further one up to the second number. */
const FIRST_REST_MS = 1_000;
const MAX_REST_MS = 30_000;

/** How one endpoint does, as this process sees it. Keeps a dead one from taking places and writes from the others. */
export class EndpointSlots {
  private requests = 0;
  private width = FIRST_WIDTH;
  private failuresInARow = 0;
  private restsUntil = 0;

  get inUse(): number {
    return this.requests;
  }

  /** Little is lost when it is forgotten. */
  get isForgettable(): boolean {
    return this.requests === 0 && this.failuresInARow === 0;
  }

  /** It has answered badly, or not at all, lately. */
  get isFailing(): boolean {
    return this.failuresInARow > 0;
  }

  /** Requests that may begin now, when it may have so many under way. `now` is UTC milliseconds. */
  free(now: number, most: number): number {
    return Math.max(Math.min(this.widthAt(now), most) - this.requests, 0);
  }

  acquire(): void {
    this.requests++;
  }

  /** A request has ended; null: it never took place. `now` is UTC milliseconds. */
  release(wentWell: boolean | null, now: number): void {
    this.requests--;
    if (wentWell) this.answered();
    else if (wentWell === false) this.failed(now);
  }

  /** Each answer opens it by one. */
  private answered(): void {
    this.width = Math.min(this.width + 1, MAX_WIDTH);
    this.failuresInARow = 0;
    this.restsUntil = 0;
  }

  private failed(now: number): void {
    this.width = FIRST_WIDTH;
    // Those that were under way together when it died have failed once.
    if (this.restsUntil > now) return;
    this.failuresInARow++;
    const beyond = this.failuresInARow - DEAD_AFTER;
    if (beyond >= 0) this.restsUntil = now + Math.min(FIRST_REST_MS * 2 ** Math.min(beyond, 30), MAX_REST_MS);
  }

  private widthAt(now: number): number {
    if (this.failuresInARow < DEAD_AFTER) return this.width;
    return this.restsUntil <= now ? 1 : 0;
  }
}
