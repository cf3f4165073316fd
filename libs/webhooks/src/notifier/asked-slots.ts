/** Requests of a process for deliveries that people asked for, beside the ordinary ones. */
const MAX_REQUESTS = 16;

/**
 * Which endpoints get a delivery that a person asked for, also while they rest after failures: one at a time in this
 * process, so that no number of clicks makes more requests than the endpoint answers.
 */
export class AskedSlots {
  private readonly asked = new Set<number>();
  private readonly running = new Set<number>();

  /** A person asked for a delivery to this endpoint. */
  markAsked(endpointId: number): void {
    this.asked.add(endpointId);
  }

  /** No further delivery to this endpoint was asked for. */
  markNone(endpointId: number): void {
    this.asked.delete(endpointId);
  }

  /** The endpoints that may get one now. `isResting`: an endpoint may get nothing by what the database says. */
  free(isResting: (endpointId: number) => boolean): Set<number> {
    const ready = [...this.asked].filter((id) => !this.running.has(id) && !isResting(id));
    return new Set(ready.slice(0, Math.max(MAX_REQUESTS - this.running.size, 0)));
  }

  acquire(endpointId: number): void {
    this.running.add(endpointId);
    // Behind the others the next time.
    if (this.asked.delete(endpointId)) this.asked.add(endpointId);
  }

  /** The request has ended. */
  release(endpointId: number): void {
    this.running.delete(endpointId);
  }
}
