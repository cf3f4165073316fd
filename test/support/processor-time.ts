/**
 * The processor time of this process in ms that some work takes: unlike the time on the clock, it stays what it is while
 * other tests use the processors.
 */
export function processorMs(work: () => void): number {
  const from = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / 1_000;
}
