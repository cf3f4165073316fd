/**
 * What the files of a worker share: made at its first use, and kept until the worker ends. Vitest evaluates every module
 * anew for each file, and the process once.
 */
export function ofWorker<T>(name: string, make: () => T): T {
  const kept = process as unknown as Record<symbol, T | undefined>;
  return (kept[Symbol.for(`recado.tests.${name}`)] ??= make());
}
