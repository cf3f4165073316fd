import { cpus, loadavg, release, totalmem } from 'node:os';

/** The machine and the time of a run. */
export interface Machine {
  readonly at: string;
  readonly processors: string;
  readonly memoryGb: number;
  readonly system: string;
  readonly node: string;
  /** The load averages of 1, 5 and 15 minutes before the run: the lower, the more reliable are the figures. */
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
