/** Concurrent requests to one endpoint, a process: at first, and at most. */
const FIRST_LIMIT = 4;
const MAX_LIMIT = 32;
/** After so many failures in a row an endpoint counts as down: it gets one request at a time. */
const DOWN_AFTER = 3;
/** Rest of an endpoint that is down, in ms: after its first such failure; it doubles up to the second number. */
const FIRST_REST_MS = 1_000;
const MAX_REST_MS = 30_000;

/**
 * How many requests one endpoint may have at a time in this process: one more after each success, few after a failure,
 * and one after each rest while it is down, so that it takes no slots and writes from the others.
 */
export class EndpointSlots {
  private requests = 0;
  private limit = FIRST_LIMIT;
  private failuresInARow = 0;
  private restsUntil = 0;

  /** Requests that are running. */
  get inUse(): number {
    return this.requests;
  }

  /** Its state is that of an endpoint without history, or nearly. */
  get isForgettable(): boolean {
    return this.requests === 0 && this.failuresInARow === 0;
  }

  /** Its last request failed. */
  get isFailing(): boolean {
    return this.failuresInARow > 0;
  }

  /** Requests that may start now where `most` may run at once. `now` is UTC milliseconds. */
  free(now: number, most: number): number {
    return Math.max(Math.min(this.limitAt(now), most) - this.requests, 0);
  }

  acquire(): void {
    this.requests++;
  }

  /** A request has ended; `succeeded` is null when it was never made. `now` is UTC milliseconds. */
  release(succeeded: boolean | null, now: number): void {
    this.requests--;
    if (succeeded) this.recover();
    else if (succeeded === false) this.fail(now);
  }

  private recover(): void {
    this.limit = Math.min(this.limit + 1, MAX_LIMIT);
    this.failuresInARow = 0;
    this.restsUntil = 0;
  }

  private fail(now: number): void {
    this.limit = FIRST_LIMIT;
    // Requests that were running together when it went down count as one failure.
    if (this.restsUntil > now) return;
    this.failuresInARow++;
    const beyond = this.failuresInARow - DOWN_AFTER;
    if (beyond >= 0) this.restsUntil = now + Math.min(FIRST_REST_MS * 2 ** Math.min(beyond, 30), MAX_REST_MS);
  }

  private limitAt(now: number): number {
    if (this.failuresInARow < DOWN_AFTER) return this.limit;
    return this.restsUntil <= now ? 1 : 0;
  }
}
