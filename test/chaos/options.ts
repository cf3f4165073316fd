import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { choiceOption, numberOption } from '../support/command-line.js';
import { type Shape, SHAPES } from './cluster/cluster.js';
import { type SabotageName, SABOTAGES } from './sabotage.js';
import { SCENARIOS } from './scenarios/index.js';

export interface ChaosOptions {
  readonly shapes: readonly Shape[];
  /** All of the shape when undefined. */
  readonly scenario: string | undefined;
  readonly seed: number;
  /** How long `everything` goes on. */
  readonly minutes: number;
  readonly sabotage: SabotageName | undefined;
  /** A folder for what the processes print. */
  readonly logs: string | undefined;
  readonly list: boolean;
}

export const USAGE = `npm run chaos -- [options]
  --shape embedded|production   default: both
  --scenario <name>             default: all of the shape; --list shows them
  --seed <number>               repeats the loads and the faults of an earlier run
  --minutes <number>            how long "everything" goes on (2)
  --sabotage <name>             a control: a spoilt copy of the build, which has to be caught
  --logs <folder>               keeps what the processes print
  --list`;

const OPTIONS = {
  shape: { type: 'string' },
  scenario: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  sabotage: { type: 'string' },
  logs: { type: 'string' },
  list: { type: 'boolean' },
} as const;

/** Reads the command line. Throws an Error with a sentence when it makes no sense. */
export function readOptions(args: string[]): ChaosOptions {
  const { values } = parseArgs({ args, options: OPTIONS });
  const sabotage = choiceOption('--sabotage', values.sabotage, Object.keys(SABOTAGES) as SabotageName[]);
  const shape = choiceOption('--shape', values.shape, SHAPES);
  const names = SCENARIOS.map(({ name }) => name);
  return {
    shapes: shape ? [shape] : sabotage ? [SABOTAGES[sabotage].shape] : SHAPES,
    scenario: choiceOption('--scenario', values.scenario, names) ?? (sabotage && SABOTAGES[sabotage].caughtBy),
    seed: numberOption('--seed', values.seed, randomInt(1, 1_000_000)),
    minutes: numberOption('--minutes', values.minutes, 2),
    sabotage,
    logs: values.logs,
    list: values.list ?? false,
  };
}
