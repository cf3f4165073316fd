/** Listeners by signal. The signal has one listener that calls them, because adding one to it takes microseconds. */
const listeners = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls `listener` when the signal aborts; returns how to stop listening. */
export function onAbort(signal: AbortSignal, listener: () => void): () => void {
  const known = listeners.get(signal) ?? listenTo(signal);
  known.add(listener);
  return () => known.delete(listener);
}

function listenTo(signal: AbortSignal): Set<() => void> {
  const known = new Set<() => void>();
  listeners.set(signal, known);
  signal.addEventListener('abort', () => known.forEach((listener) => listener()), { once: true });
  return known;
}
