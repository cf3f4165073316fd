import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { print, runCommand, wholeOption } from '../support/command-line.js';
import { type FuzzReport, runFuzz } from './run-fuzz.js';

const USAGE = `npm run fuzz -- [options]
  --count <number>   the number of requests (5000)
  --seed <number>    repeats the requests of an earlier run`;

const OPTIONS = { count: { type: 'string' }, seed: { type: 'string' } } as const;

/** Sends the requests that the command line asks for; answers the exit code: 1 when an answer was wrong. */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, { usage: USAGE, read: readOptions, run });
}

function readOptions(args: string[]): { count: number; seed: number } {
  const { values } = parseArgs({ args, options: OPTIONS });
  return {
    count: wholeOption('--count', values.count, 5_000),
    seed: wholeOption('--seed', values.seed, randomInt(1, 1_000_000)),
  };
}

async function run({ count, seed }: { count: number; seed: number }): Promise<number> {
  print(`seed ${seed}, ${count} requests`);
  return report(await runFuzz({ count, seed, say: print }), count, seed);
}

function report({ failures, statuses, memory, seconds }: FuzzReport, count: number, seed: number): number {
  for (const [kind, seen] of Object.entries(statuses)) {
    const counts = Object.entries(seen).map(([status, times]) => `${status} × ${times}`);
    print(`${kind.padEnd(14)}${counts.join(', ')}`);
  }
  const [early, late] = memory.map((bytes) => `${Math.round(bytes / 1_024 ** 2)} MiB`);
  print(`resident memory ${early} after a quarter, ${late} at the end; ${seconds.toFixed(0)} s`);
  for (const failure of failures) print(`\n${failure}`);
  print(failures.length === 0 ? 'every answer was correct' : `\nrepeat it with --seed ${seed} --count ${count}`);
  return failures.length === 0 ? 0 : 1;
}
