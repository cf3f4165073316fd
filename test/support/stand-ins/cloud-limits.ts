export interface CloudLimits {
  /** Messages of the number in any second. */
  perSecond: number;
  /** Seconds between two messages to one recipient. */
  pairSeconds: number;
  /** Messages to one recipient that may be borrowed from later. */
  pairBurst: number;
}

/** What a number may send at first (docs/gateways/facts.md, Meta). */
export const CLOUD_LIMITS: CloudLimits = { perSecond: 80, pairSeconds: 6, pairBurst: 1 };

/** Counts messages, and says which limit one breaks; what is refused counts towards none. */
export class CloudMeter {
  private lately: number[] = [];
  /** Until when each recipient has used up what it may get, ms. */
  private readonly paidUntil = new Map<string, number>();

  constructor(private readonly limits: CloudLimits) {}

  /** The code of the error; undefined: it may go. `now` in ms. */
  take(to: string, now: number): number | undefined {
    this.lately = this.lately.filter((at) => at > now - 1_000);
    if (this.lately.length >= this.limits.perSecond) return 130429;
    const gap = this.limits.pairSeconds * 1_000;
    const paid = Math.max(this.paidUntil.get(to) ?? 0, now);
    if (paid - now > gap * (this.limits.pairBurst - 1)) return 131056;
    this.paidUntil.set(to, paid + gap);
    this.lately.push(now);
    return undefined;
  }
}
