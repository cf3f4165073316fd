import { print, runCommand } from '../support/command-line.js';
import { copyBuild } from './build-copy.js';
import { type ChaosOptions, readOptions, USAGE } from './options.js';
import { type Outcome, play } from './play.js';
import { SABOTAGES } from './sabotage.js';
import type { Scenario } from './scenario.js';
import { SCENARIOS } from './scenarios/index.js';
import { table } from './table.js';

/** Plays the scenarios that the command line asks for; answers the exit code: 1 when a promise was broken. */
export function main(args: readonly string[]): Promise<number> {
  return runCommand(args, {
    usage: USAGE,
    read: readOptions,
    run: async (options) => (options.list ? list() : run(options)),
  });
}

function list(): number {
  for (const { name, shapes, summary } of SCENARIOS) print(`${name.padEnd(18)}${summary} (${shapes.join(', ')})`);
  return 0;
}

async function run(options: ChaosOptions): Promise<number> {
  const { seed, minutes, sabotage, logs } = options;
  print(`seed ${seed}${sabotage ? `, spoilt on purpose: ${SABOTAGES[sabotage].summary}` : ''}`);
  const dist = copyBuild(sabotage);
  const outcomes: Outcome[] = [];
  let failures = 0;
  for (const shape of options.shapes) {
    for (const scenario of chosen(options, shape)) {
      print(`\n${shape} ${scenario.name}: ${scenario.summary}`);
      const say = (line: string) => print(`  ${line}`);
      try {
        const outcome = await play(scenario, { shape, dist, seed, minutes, logs, say });
        outcomes.push(outcome);
        report(outcome);
      } catch (error) {
        failures++;
        print(`  it could not be played: ${String(error)}`);
      }
    }
  }
  print(`\n${table(outcomes)}\n`);
  return conclude(outcomes, failures, options);
}

function chosen({ scenario }: ChaosOptions, shape: Outcome['shape']): Scenario[] {
  return SCENARIOS.filter(({ name, shapes }) => shapes.includes(shape) && (scenario ?? name) === name);
}

function report({ verdict, broken, seconds }: Outcome): void {
  const counts = Object.entries(verdict).filter(([, value]) => typeof value === 'number');
  print(`  ${counts.map(([name, value]) => `${name} ${String(value)}`).join(', ')} (${seconds.toFixed(0)} s)`);
  for (const line of broken) print(`  BROKEN: ${line}`);
}

/** With a sabotage it is the other way round: the check is worth something when it catches the spoilt build. */
function conclude(outcomes: readonly Outcome[], failures: number, { seed, sabotage }: ChaosOptions): number {
  if (sabotage) {
    const { breaks } = SABOTAGES[sabotage];
    const caught = failures === 0 && outcomes.some(({ verdict }) => verdict[breaks] > 0);
    print(`the spoilt build was ${caught ? 'caught, as it has to be' : `NOT caught: ${breaks} = 0`}`);
    return caught ? 0 : 1;
  }
  const broken = failures + outcomes.filter((outcome) => outcome.broken.length > 0).length;
  print(broken === 0 ? 'every promise held' : `${broken} of these broke a promise; again with --seed ${seed}`);
  return broken === 0 ? 0 : 1;
}
