/** The source of time for everything that depends on it: due times, expiry, leases, retention. */
export abstract class Clock {
  /** Milliseconds since the Unix epoch, UTC. */
  abstract now(): number;
}

/** A larger difference is no drift but a correction of the clock or a suspended machine, in ms. */
const JUMP_MS = 1_000;
/**
 * A jump is accepted when it has lasted this long, in ms: no message is sent early because of a clock that is wrong for
 * a moment.
 */
const ACCEPT_JUMP_AFTER_MS = 60_000;

/**
 * A clock that runs with the monotonic clock. It follows small drift of the system clock at once, and a jump of it
 * after a minute.
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
    if (elapsed - this.jumpedSince < ACCEPT_JUMP_AFTER_MS) return false;
    this.jumpedSince = undefined;
    return true;
  }
}
