interface Entry<Value> {
  value: Value;
  /** UTC milliseconds. */
  until: number;
}

/** A map whose entries expire. Expired entries are removed when another is set. */
export class ExpiringMap<Value> {
  /** In the order of `set`. */
  private readonly entries = new Map<string, Entry<Value>>();

  constructor(private readonly now: () => number) {}

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    return entry && entry.until > this.now() ? entry.value : undefined;
  }

  /** `until`: UTC milliseconds. */
  set(key: string, value: Value, until: number): void {
    this.sweep();
    this.entries.delete(key);
    this.entries.set(key, { value, until });
  }

  delete(key: string): void {
    this.entries.delete(key);
  }

  /** Stops at the first entry that has not expired, so that a call costs little. */
  private sweep(): void {
    const now = this.now();
    for (const [key, { until }] of this.entries) {
      if (until > now) break;
      this.entries.delete(key);
    }
  }
}
