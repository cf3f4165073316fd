export interface CloudLimits {
  /** Messages of the number in any second. */
  perSecond: number;
  /** Seconds between two messages to one recipient. */
  pairSeconds: number;
  /** Messages to one recipient that may be sent in advance. */
  pairBurst: number;
}

/** The limits of a new number (docs/gateways/facts.md, Meta). */
export const CLOUD_LIMITS: CloudLimits = { perSecond: 80, pairSeconds: 6, pairBurst: 1 };

/** Counts messages and tells which limit is exceeded. Refused messages are not counted. */
export class CloudMeter {
  private lately: number[] = [];
  /** Until when the limit of each recipient is used up, in ms. */
  private readonly paidUntil = new Map<string, number>();

  constructor(private readonly limits: CloudLimits) {}

  /** The code of the error; undefined: the message is allowed. `now` in ms. */
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
