import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { choiceOption, numberOption, wholeOption } from '../support/command-line.js';
import { type Entrance, ENTRANCES, type Shape, SHAPES, USUAL_SHAPES } from './cluster/cluster.js';
import { type SabotageName, SABOTAGES } from './sabotage.js';
import { SCENARIOS } from './scenarios/index.js';

export interface ChaosOptions {
  readonly shapes: readonly Shape[];
  /** How the program of a cluster finds its database and its Redis. */
  readonly entrance: Entrance;
  /** Undefined: all of the shape. */
  readonly scenarios: readonly string[] | undefined;
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
  --entrance proxy|hosts        how the program of a cluster finds its database and its Redis: by HAProxy (default),
                                or by several hosts in DATABASE_URL and the Sentinels in REDIS_URL
  --scenario <name>,<name>      default: all of the shape; --list shows them
  --seed <number>               repeats the loads and the faults of an earlier run
  --minutes <number>            how long the scenarios "everything" and "any-machine" take (2)
  --sabotage <name>             runs a build with a deliberate error, which must be found
  --logs <folder>               keeps the logs of the processes
  --phones <texts>              sends texts by three linked phones in the place of the scenarios (20000)
  --list                        shows the scenarios`;

const OPTIONS = {
  shape: { type: 'string' },
  entrance: { type: 'string' },
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
  return {
    shapes: shape ? [shape] : sabotage ? [SABOTAGES[sabotage].shape] : USUAL_SHAPES,
    entrance: choiceOption('--entrance', values.entrance, ENTRANCES) ?? 'proxy',
    scenarios: scenariosOf(values.scenario ?? finder),
    seed: wholeOption('--seed', values.seed, randomInt(1, 1_000_000)),
    minutes: numberOption('--minutes', values.minutes, 2),
    sabotage,
    logs: values.logs,
    list: values.list ?? false,
    phones: values.phones === undefined ? undefined : wholeOption('--phones', values.phones, PHONE_TEXTS),
  };
}

function scenariosOf(list: string | undefined): string[] | undefined {
  const names = SCENARIOS.map(({ name }) => name);
  return list?.split(',').map((name) => choiceOption('--scenario', name, names)!);
}
