import { parseArgs } from 'node:util';
import { numberOption, wholeOption } from '../support/command-line.js';
import { FIGURES } from './figures/index.js';

export interface BenchOptions {
  readonly figures: readonly string[];
  readonly rounds: number;
  readonly seconds: number;
  /** The messages among which the pages of the panel are measured. */
  readonly messages: number;
  readonly quick: boolean;
  readonly alone: boolean;
  readonly profile: boolean;
  readonly against: string | undefined;
  /** The commit whose build is measured in turn with this one. */
  readonly beside: string | undefined;
  readonly list: boolean;
}

export const USAGE = `npm run bench -- [options]
  --only <figure,…>     default: all; --list shows them
  --rounds <number>     every contender is measured once in each round (5; quick: 2)
  --seconds <number>    how long an intake is measured in a round (3; quick: 1)
  --messages <number>   the messages behind the pages of "panel" and in the table of "large", in 100,000 (1,000,000; quick: 500,000)
  --quick               small sizes, which show little more than that the bench works
  --alone               measures without the references
  --against <folder>    also measures the build of another checkout
  --beside <commit>     builds a commit, and measures both in turn without the references; "base" is that of test/bench/base
  --profile             measures alone with --cpu-prof; keeps the profiles and a summary of each figure
  --list                shows the figures`;

const OPTIONS = {
  only: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  messages: { type: 'string' },
  quick: { type: 'boolean' },
  alone: { type: 'boolean' },
  against: { type: 'string' },
  beside: { type: 'string' },
  profile: { type: 'boolean' },
  list: { type: 'boolean' },
} as const;

/** What `--beside` compares, unless `--only` says more. */
const GUARDED = 'intake-100,intake-1000,intake-single,drain';

/** Reads the command line. Throws an Error with a sentence when it makes no sense. */
export function readOptions(args: string[]): BenchOptions {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { quick = false, alone = false, profile = false, against, beside, list = false } = values;
  refuseSecond({ profile, against, beside });
  return {
    figures: figuresOf(values.only ?? (beside === undefined ? undefined : GUARDED)),
    rounds: numberOption('--rounds', values.rounds, quick ? 2 : 5, 0),
    seconds: numberOption('--seconds', values.seconds, quick ? 1 : 3, 0),
    messages: messagesOf(values.messages, quick),
    quick,
    alone: alone || profile || beside !== undefined,
    profile,
    against,
    beside,
    list,
  };
}

/** Refuses a build beside this one where there is none to compare, or another one. */
function refuseSecond({ profile, against, beside }: { profile: boolean; against?: string; beside?: string }): void {
  if (profile && (against ?? beside) !== undefined) throw new Error('--profile looks at one build: omit --against');
  if (against !== undefined && beside !== undefined) throw new Error('--against and --beside name the same: give one');
}

/** Whole batches of each size, and some that wait. */
function messagesOf(asked: string | undefined, quick: boolean): number {
  const messages = wholeOption('--messages', asked, quick ? 500_000 : 1_000_000);
  return Math.max(Math.round(messages / 100_000), 4) * 100_000;
}

function figuresOf(only: string | undefined): string[] {
  const names = FIGURES.map(({ name }) => name);
  if (only === undefined) return names;
  const asked = only.split(',').map((name) => name.trim());
  const unknown = asked.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`--only takes some of ${names.join(', ')}; "${unknown}" is none of them`);
  return names.filter((name) => asked.includes(name));
}
