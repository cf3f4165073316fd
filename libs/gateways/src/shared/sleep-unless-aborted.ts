import { onAbort } from '@recado/http';

/** Resolves after `ms` milliseconds, or when the signal aborts. */
export function sleepUnlessAborted(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stopListening();
      resolve();
    };
    const timer = setTimeout(end, ms);
    const stopListening = onAbort(signal, end);
    if (signal.aborted) end();
  });
}
