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
