import { cpus, loadavg, release, totalmem } from 'node:os';

/** Where and when a run took place. */
export interface Machine {
  readonly at: string;
  readonly processors: string;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** Runnable processes on average over 1, 5 and 15 minutes before the run: the quieter, the better its figures. */
  readonly loadBefore: readonly number[];
}

export function thisMachine(): Machine {
  const processors = cpus();
  return {
    at: new Date().toISOString(),
    processors: `${processors.length} × ${processors[0]?.model.trim() ?? 'unknown'}`,
    memoryGb: Math.round(totalmem() / 1e9),
    system: `${process.platform} ${release()}`,
    node: process.version,
    loadBefore: loadavg(),
  };
}
