import { setMaxListeners } from 'node:events';

/** Calls `listener` when the signal aborts; returns how to stop listening. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  // A worker has one signal for all its sends: more than ten listeners are no leak.
  setMaxListeners(0, signal);
  signal.addEventListener('abort', listener, { once: true });
  return () => signal.removeEventListener('abort', listener);
}
