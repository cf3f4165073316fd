import type { Slot } from './counters.js';

/** Entries of keys and limits that may be old; beyond so many all are looked up anew. */
const MAX_ENTRIES = 10_000;

/** Quotas that are used up until the next minute or day: a flood is turned away without asking Redis each time. */
export class SpentWindows {
  private readonly windows = new Map<string, number>();

  has(slot: Slot, apiKeyId: number): boolean {
    return this.windows.get(nameOf(slot, apiKeyId)) === slot.window;
  }

  add(slot: Slot, apiKeyId: number): void {
    if (this.windows.size >= MAX_ENTRIES) this.windows.clear();
    this.windows.set(nameOf(slot, apiKeyId), slot.window);
  }
}

/** A limit that was changed is another one. */
function nameOf({ quota: { name, limit } }: Slot, apiKeyId: number): string {
  return `${apiKeyId}:${name}:${limit}`;
}
