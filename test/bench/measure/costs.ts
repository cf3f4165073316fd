import type { Part } from './part.js';
import { cpuSeconds, machineSeconds } from './proc.js';

/** The costs of a run, by the names of its parts. */
export interface Costs {
  /** Processor seconds for 100,000 messages. */
  readonly cpu: Readonly<Record<string, number>>;
  /** Processors that other processes kept busy meanwhile: the higher, the less reliable are the rates. */
  readonly others: number;
  /** The counters of the database for 100,000 messages; empty without a database. */
  readonly database: Readonly<Record<string, number>>;
}

/** Reads counters, which only grow, by name. */
export type Counters = () => Promise<Readonly<Record<string, number>>>;

const PER = 100_000;

/** Counts the costs of parts from its start. Other work on the machine affects them much less than the rates. */
export class CostMeter {
  private constructor(
    private readonly parts: readonly Part[],
    private readonly counters: Counters,
    private readonly before: Awaited<ReturnType<typeof snapshot>>,
  ) {}

  static async start(parts: readonly Part[], counters: Counters = async () => ({})): Promise<CostMeter> {
    return new CostMeter(parts, counters, await snapshot(parts, counters));
  }

  /** The costs since the start, of this many messages. */
  async per(messages: number): Promise<Costs> {
    const after = await snapshot(this.parts, this.counters);
    const used = difference(after.cpu, this.before.cpu);
    const ours = Object.values(used).reduce((sum, seconds) => sum + seconds, 0);
    const bench = after.bench - this.before.bench;
    const wall = (after.at - this.before.at) / 1_000;
    return {
      cpu: scaled(used, PER / messages),
      others: Math.max(after.machine - this.before.machine - ours - bench, 0) / wall,
      database: scaled(difference(after.counters, this.before.counters), PER / messages),
    };
  }
}

async function snapshot(parts: readonly Part[], counters: Counters) {
  const seconds = (pids: readonly number[]) => pids.reduce((sum, pid) => sum + cpuSeconds(pid), 0);
  return {
    counters: await counters(),
    at: performance.now(),
    cpu: Object.fromEntries(parts.map(({ name, pids }) => [name, seconds(pids())])),
    bench: cpuSeconds(process.pid),
    machine: machineSeconds(),
  };
}

function difference(after: Readonly<Record<string, number>>, before: Readonly<Record<string, number>>) {
  return Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - (before[name] ?? 0)]));
}

function scaled(values: Readonly<Record<string, number>>, factor: number) {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value * factor]));
}
