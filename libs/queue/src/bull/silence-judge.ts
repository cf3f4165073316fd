/** Longer than any pause that a healthy consumer makes: it rests half a second after an error. */
const SILENT_AFTER_MS = 3_000;

export interface Observation {
  /** Chunks that nobody has taken. */
  waiting: number;
  /** The consumer could take one. */
  hasRoom: boolean;
  /** Chunks it has taken so far. */
  handedOver: number;
}

/**
 * Decides whether a consumer has fallen silent: for a while, whenever one looked, work was waiting and there was room,
 * and nothing was taken. After some reconnections to Redis, and after FLUSHALL, Bull's consumers do that.
 */
export class SilenceJudge {
  private since: number | undefined;
  private handedOver = 0;

  isSilent({ waiting, hasRoom, handedOver }: Observation, now: number): boolean {
    const isIdle = waiting > 0 && hasRoom && handedOver === this.handedOver;
    this.handedOver = handedOver;
    this.since = isIdle ? (this.since ?? now) : undefined;
    if (this.since === undefined || now - this.since < SILENT_AFTER_MS) return false;
    this.forgive();
    return true;
  }

  /** Begins to count anew. */
  forgive(): void {
    this.since = undefined;
  }
}
