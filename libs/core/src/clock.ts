/** The one source of time for everything that is judged by time: due, expiry, lease, retention. */
export abstract class Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  abstract now(): number;
}

/** A jump larger than this is not drift but a correction or a suspended machine. */
const JUMP_MS = 1_000;
/** A jump is believed once it has lasted this long: a message must not leave early because a clock slipped for a moment. */
const BELIEVE_AFTER_MS = 60_000;

/**
 * A wall clock anchored to the monotonic one: it follows small drift at once and ignores a sudden jump of the system
 * clock until the jump has lasted a minute.
 */
export class AnchoredClock extends Clock {
  private offset: number;
  private jumpedSince: number | undefined;

  constructor(
    private readonly wall: () => number = Date.now,
    private readonly monotonic: () => number = () => performance.now(),
  ) {
    super();
    this.offset = wall() - monotonic();
  }

  now(): number {
    const elapsed = this.monotonic();
    const drift = this.wall() - (elapsed + this.offset);
    if (this.isTrusted(drift, elapsed)) this.offset += drift;
    return Math.floor(elapsed + this.offset);
  }

  private isTrusted(drift: number, elapsed: number): boolean {
    if (Math.abs(drift) <= JUMP_MS) {
      this.jumpedSince = undefined;
      return true;
    }
    this.jumpedSince ??= elapsed;
    if (elapsed - this.jumpedSince < BELIEVE_AFTER_MS) return false;
    this.jumpedSince = undefined;
    return true;
  }
}
