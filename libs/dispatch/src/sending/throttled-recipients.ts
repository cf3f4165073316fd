/** Recipients to whom the provider takes no message for a while, as it told this process. */
export class ThrottledRecipients {
  private readonly throttled = new Map<string, number>();

  constructor(private readonly now: () => number) {}

  /** `until`: UTC milliseconds. A later end that is known already stays. */
  add(phone: string, until: number): void {
    const now = this.now();
    // In the order of the latest `add`, so the sweep stops at the first that is still throttled.
    for (const [name, end] of this.throttled) {
      if (end > now) break;
      this.throttled.delete(name);
    }
    const latest = Math.max(until, this.throttled.get(phone) ?? 0);
    this.throttled.delete(phone);
    this.throttled.set(phone, latest);
  }

  has(phone: string): boolean {
    const until = this.throttled.get(phone);
    return until !== undefined && until > this.now();
  }
}
