import { WrongUseError } from './errors.js';

// What the client asks of the program that runs it. A host that forbids its packages timers or globals, as n8n does,
// bundles the client with a file of its own in the place of this one.

/** Waits; a signal ends the wait with its reason. */
export function rest(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      signal?.removeEventListener('abort', stop);
      resolve();
    };
    const timer = setTimeout(done, ms);
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    signal?.addEventListener('abort', stop, { once: true });
  });
}

export function defaultFetch(): typeof fetch {
  return globalThis.fetch;
}

export function refuseBrowsers(): void {
  const { window, WorkerGlobalScope } = globalThis as { window?: { document?: unknown }; WorkerGlobalScope?: unknown };
  if (window?.document === undefined && WorkerGlobalScope === undefined) return;
  throw new WrongUseError(
    'An API key is a secret, and whoever opens a page can read it: call Recado from your server.',
  );
}
