// In the place of packages/client/src/platform.ts when the node is bundled: n8n does not verify packages that use
// timers or the global object, and has a `sleep` of its own.
import { sleep } from 'n8n-workflow';

/** How soon a canceled execution ends a wait. */
const SLICE_MS = 250;

/** Waits; a signal ends the wait with its reason. */
export async function rest(ms: number, signal?: AbortSignal): Promise<void> {
  for (let left = ms; left > 0; left -= SLICE_MS) {
    signal?.throwIfAborted();
    await sleep(Math.min(left, SLICE_MS));
  }
  signal?.throwIfAborted();
}

export function defaultFetch(): typeof fetch {
  return fetch;
}

/** n8n runs nodes on its server only. */
export function refuseBrowsers(): void {}
