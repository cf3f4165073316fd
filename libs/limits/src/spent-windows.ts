import { BoundedMap } from '@recado/core';
import type { Slot } from './counters.js';

/** Pairs of a key and a limit that are remembered; of the others, Redis is asked. */
const MAX_ENTRIES = 10_000;

/** Quotas that are used up until the next minute or day: a flood is turned away without asking Redis each time. */
export class SpentWindows {
  private readonly windows = new BoundedMap<string, number>(MAX_ENTRIES);

  has(slot: Slot, apiKeyId: number): boolean {
    return this.windows.get(nameOf(slot, apiKeyId)) === slot.window;
  }

  add(slot: Slot, apiKeyId: number): void {
    this.windows.set(nameOf(slot, apiKeyId), slot.window);
  }
}

/** A limit that was changed is another one. */
function nameOf({ quota: { name, limit } }: Slot, apiKeyId: number): string {
  return `${apiKeyId}:${name}:${limit}`;
}
