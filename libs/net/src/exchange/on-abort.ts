/** Who listens to a signal: one entry of the signal's own for all of them, since each costs it microseconds. */
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
