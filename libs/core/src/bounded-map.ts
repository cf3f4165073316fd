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
    const oldest = this.keys().next();
    if (this.size >= this.maxEntries && !oldest.done) this.delete(oldest.value);
    return super.set(key, value);
  }
}
