/**
 * A map with a maximum of entries. A new key in a full map pushes out the entry that was set longest ago; setting a key
 * again makes it the newest.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  constructor(private readonly maxEntries: number) {
    super();
  }

  override set(key: Key, value: Value): this {
    this.delete(key);
    // Looked up only where it makes room: after many deletions finding it takes a microsecond.
    if (this.size >= this.maxEntries) this.dropOldest();
    return super.set(key, value);
  }

  private dropOldest(): void {
    const oldest = this.keys().next();
    if (!oldest.done) this.delete(oldest.value);
  }
}

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

  /** Whether nothing was set that has not been removed: most of these maps are empty all day. */
  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

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
