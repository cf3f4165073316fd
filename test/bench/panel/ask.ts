import type { Part } from '../measure/part.js';
import { cpuSeconds } from '../measure/proc.js';

/** How long the answers to one page took. */
export interface AskedPage {
  readonly page: string;
  readonly status: number;
  /** Each time in ms, in the order of the rounds. */
  readonly ms: readonly number[];
  /** The processor time of an answer in ms, on average: other work on the machine hardly affects it. */
  readonly processorMs: number;
}

/** A browser or a program: it reads an answer to its end, and returns its status. */
export interface Asker {
  statusOf(path: string): Promise<number>;
}

interface Asking {
  readonly rounds: number;
  /** The processes that answer. */
  readonly parts: readonly Part[];
}

/** Asks for every page once in each round, one after the other; a round before them is not counted. */
export async function askPages(
  client: Asker,
  pages: readonly string[],
  { rounds, parts }: Asking,
): Promise<AskedPage[]> {
  const asked = pages.map((page) => ({ page, status: 0, ms: [] as number[], processorMs: 0 }));
  for (let round = -1; round < rounds; round++) {
    for (const each of asked) {
      const [from, used] = [performance.now(), secondsOf(parts)];
      each.status = await client.statusOf(each.page);
      if (round < 0) continue;
      each.ms.push(performance.now() - from);
      each.processorMs += ((secondsOf(parts) - used) * 1_000) / rounds;
    }
  }
  return asked;
}

function secondsOf(parts: readonly Part[]): number {
  return parts.flatMap((part) => part.pids()).reduce((sum, pid) => sum + cpuSeconds(pid), 0);
}
