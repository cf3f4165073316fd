import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { cleanUp } from '../support/cleanup.js';
import { type FuzzReport, play } from './play.js';

const USAGE = `npm run fuzz -- [options]
  --count <number>   requests to send (5000)
  --seed <number>    the requests of an earlier run again`;

const print = (text: string) => process.stdout.write(`${text}\n`);

/** Runs what the command line asks for; answers the exit code. */
export async function main(args: readonly string[]): Promise<number> {
  let count: number;
  let seed: number;
  try {
    const options = { count: { type: 'string' }, seed: { type: 'string' } } as const;
    const { values } = parseArgs({ args: [...args], options });
    count = numberOf('--count', values.count ?? '5000');
    seed = numberOf('--seed', values.seed ?? String(randomInt(1, 1_000_000)));
  } catch (error) {
    print(`${(error as Error).message}\n\n${USAGE}`);
    return 2;
  }
  print(`seed ${seed}, ${count} requests`);
  try {
    return report(await play({ count, seed, say: print }), count, seed);
  } finally {
    cleanUp();
  }
}

function report({ failures, statuses, memory, seconds }: FuzzReport, count: number, seed: number): number {
  for (const [kind, seen] of Object.entries(statuses)) {
    const counts = Object.entries(seen).map(([status, times]) => `${status} × ${times}`);
    print(`${kind.padEnd(14)}${counts.join(', ')}`);
  }
  const [early, late] = memory.map((bytes) => `${Math.round(bytes / 1_024 ** 2)} MiB`);
  print(`resident memory ${early} after a quarter, ${late} at the end; ${seconds.toFixed(0)} s`);
  for (const failure of failures) print(`\n${failure}`);
  print(failures.length === 0 ? 'every answer was as promised' : `\nagain with --seed ${seed} --count ${count}`);
  return failures.length === 0 ? 0 : 1;
}

function numberOf(option: string, value: string): number {
  if (!/^\d{1,9}$/.test(value)) throw new Error(`${option} takes a number`);
  return Number(value);
}
