import { BoundedMap } from '@recado/core';
import type { QuotaWindow } from './counters.js';

/** Pairs of a key and a limit that are remembered; for others Redis is asked. */
const MAX_ENTRIES = 10_000;

/** Quotas that are used up until their window ends, so that a flood is refused without a command to Redis each time. */
export class ExhaustedWindows {
  private readonly windows = new BoundedMap<string, number>(MAX_ENTRIES);

  has(window: QuotaWindow): boolean {
    return this.windows.get(nameOf(window)) === window.window;
  }

  add(window: QuotaWindow): void {
    this.windows.set(nameOf(window), window.window);
  }
}

/** With the limit, so that a changed limit has an entry of its own. */
function nameOf({ quota: { name, limit, apiKeyId } }: QuotaWindow): string {
  return `${apiKeyId}:${name}:${limit}`;
}
