const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** A signal that is given when somebody ends the command, by Ctrl-C for instance; once more ends it at once. */
export function endSignal(): { signal: AbortSignal; dispose(): void } {
  const controller = new AbortController();
  const end = () => {
    controller.abort();
    dispose();
  };
  const dispose = () => {
    for (const name of SIGNALS) process.off(name, end);
  };
  for (const name of SIGNALS) process.on(name, end);
  return { signal: controller.signal, dispose };
}
