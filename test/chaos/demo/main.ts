import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runCommand, wholeOption } from '../../support/command-line.js';
import { unplug, type UnplugOptions } from './unplug.js';

const USAGE = `npm run demo -- unplug [options]
  Sends the same messages to Recado and to a plain Bull, and kills everything of both every few seconds.
  --messages <number>   100000
  --seed <number>       repeats the moments of the kills
  --aof                 gives Bull's Redis an append-only file; by default it has the settings that Redis comes with`;

const OPTIONS = { messages: { type: 'string' }, seed: { type: 'string' }, aof: { type: 'boolean' } } as const;

/** Runs the demonstration; answers the exit code: 1 when Recado has lost a message. */
export function main(args: readonly string[]): Promise<number> {
  const run = async (options: UnplugOptions) => ((await unplug(options)) ? 0 : 1);
  return runCommand(args, { usage: USAGE, read: readOptions, run });
}

function readOptions(args: string[]): UnplugOptions {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  if (positionals[0] !== 'unplug') throw new Error('the only demonstration is called unplug');
  return {
    messages: wholeOption('--messages', values.messages, 100_000),
    seed: wholeOption('--seed', values.seed, randomInt(1, 1_000_000)),
    redis: values.aof ? 'append-only file' : 'as it comes',
  };
}
