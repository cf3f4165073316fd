import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { choiceOption, numberOption, wholeOption } from '../support/command-line.js';
import { type Shape, SHAPES, USUAL_SHAPES } from './cluster/cluster.js';
import { type SabotageName, SABOTAGES } from './sabotage.js';
import { SCENARIOS } from './scenarios/index.js';

export interface ChaosOptions {
  readonly shapes: readonly Shape[];
  /** Undefined: all of the shape. */
  readonly scenario: string | undefined;
  readonly seed: number;
  /** How long the scenario `everything` takes. */
  readonly minutes: number;
  readonly sabotage: SabotageName | undefined;
  /** A folder for the logs of the processes. */
  readonly logs: string | undefined;
  readonly list: boolean;
  /** How many texts leave by linked phones, in the place of the scenarios; undefined: none. */
  readonly phones: number | undefined;
}

/** As many texts as three shops send in a long day. */
const PHONE_TEXTS = 20_000;

export const USAGE = `npm run chaos -- [options]
  --shape embedded|production|cluster
                                default: the first two; a cluster needs Linux, Galera, Redis and HAProxy
  --scenario <name>             default: all of the shape; --list shows them
  --seed <number>               repeats the loads and the faults of an earlier run
  --minutes <number>            how long the scenarios "everything" and "any-machine" take (2)
  --sabotage <name>             runs a build with a deliberate error, which must be found
  --logs <folder>               keeps the logs of the processes
  --phones <texts>              sends texts by three linked phones in the place of the scenarios (20000)
  --list                        shows the scenarios`;

const OPTIONS = {
  shape: { type: 'string' },
  scenario: { type: 'string' },
  seed: { type: 'string' },
  minutes: { type: 'string' },
  sabotage: { type: 'string' },
  logs: { type: 'string' },
  list: { type: 'boolean' },
  phones: { type: 'string' },
} as const;

/** Reads the command line. Throws an Error with a sentence when it makes no sense. */
export function readOptions(args: string[]): ChaosOptions {
  const { values } = parseArgs({ args, options: OPTIONS });
  const sabotage = choiceOption('--sabotage', values.sabotage, Object.keys(SABOTAGES) as SabotageName[]);
  const shape = choiceOption('--shape', values.shape, SHAPES);
  const { foundBy, foundInCluster } = sabotage ? SABOTAGES[sabotage] : {};
  const finder = shape === 'cluster' ? foundInCluster : foundBy;
  const names = SCENARIOS.map(({ name }) => name);
  return {
    shapes: shape ? [shape] : sabotage ? [SABOTAGES[sabotage].shape] : USUAL_SHAPES,
    scenario: choiceOption('--scenario', values.scenario, names) ?? finder,
    seed: wholeOption('--seed', values.seed, randomInt(1, 1_000_000)),
    minutes: numberOption('--minutes', values.minutes, 2),
    sabotage,
    logs: values.logs,
    list: values.list ?? false,
    phones: values.phones === undefined ? undefined : wholeOption('--phones', values.phones, PHONE_TEXTS),
  };
}
