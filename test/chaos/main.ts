import { print, runCommand } from '../support/command-line.js';
import { ensureHighAvailability } from '../../scripts/lib/high-availability.mjs';
import { copyBuild } from './build-copy.js';
import { hasPrivateNetwork, noPrivateNetwork, runInPrivateNetwork } from './cluster/machines/private-network.js';
import { runPhones } from './linked-phones/run-phones.js';
import { type ChaosOptions, readOptions, USAGE } from './options.js';
import { Random } from './random.js';
import { runScenario, type ScenarioResult } from './run-scenario.js';
import { SABOTAGES } from './sabotage.js';
import type { Scenario } from './scenario.js';
import { SCENARIOS } from './scenarios/index.js';
import { gapsTable, resultsTable } from './table.js';

/** Runs the scenarios that the command line asks for; answers the exit code: 1 when a promise was broken. */
export function main(args: readonly string[]): Promise<number> {
  const command = async (options: ChaosOptions) =>
    options.list ? list() : needsNetwork(options) ? runCluster() : run(options);
  return runCommand(args, { usage: USAGE, read: readOptions, run: command });
}

function list(): number {
  for (const { name, shapes, summary } of SCENARIOS) print(`${name.padEnd(18)}${summary} (${shapes.join(', ')})`);
  return 0;
}

function needsNetwork({ shapes }: ChaosOptions): boolean {
  return shapes.includes('cluster') && !hasPrivateNetwork;
}

/** Runs the same command where machines can be made and cut off. */
async function runCluster(): Promise<number> {
  const missing = [...(await ensureHighAvailability()), noPrivateNetwork() ?? []].flat();
  if (missing.length === 0) return runInPrivateNetwork();
  for (const line of missing) print(line);
  return 1;
}

async function run(options: ChaosOptions): Promise<number> {
  const { seed, minutes, sabotage, logs, entrance } = options;
  print(`seed ${seed}${sabotage ? `, sabotaged: ${SABOTAGES[sabotage].summary}` : ''}`);
  const dist = copyBuild(sabotage);
  if (options.phones !== undefined) return runLinkedPhones(options.phones, seed, dist);
  const results: ScenarioResult[] = [];
  let failures = 0;
  for (const shape of options.shapes) {
    for (const scenario of chosen(options, shape)) {
      print(`\n${shape} ${scenario.name}: ${scenario.summary}`);
      const say = (line: string) => print(`  ${line}`);
      try {
        const result = await runScenario(scenario, { shape, entrance, dist, seed, minutes, logs, say });
        results.push(result);
        report(result);
      } catch (error) {
        failures++;
        print(`  the scenario failed: ${String(error)}`);
      }
    }
  }
  print(`\n${resultsTable(results)}\n`);
  if (results.some(({ gaps }) => gaps.length > 0)) print(`${gapsTable(results)}\n`);
  return conclude(results, failures, options);
}

async function runLinkedPhones(texts: number, seed: number, dist: string): Promise<number> {
  const random = new Random(`${seed}/linked-phones`);
  const broken = await runPhones({ dist, texts, random, say: (line) => print(`  ${line}`) });
  for (const line of broken) print(`  BROKEN: ${line}`);
  print(broken.length === 0 ? 'every promise held' : `repeat it with --seed ${seed}`);
  return broken.length === 0 ? 0 : 1;
}

function chosen({ scenarios }: ChaosOptions, shape: ScenarioResult['shape']): Scenario[] {
  return SCENARIOS.filter(({ name, shapes }) => shapes.includes(shape) && (scenarios?.includes(name) ?? true));
}

function report({ comparison, broken, seconds }: ScenarioResult): void {
  const counts = Object.entries(comparison).filter(([, value]) => typeof value === 'number');
  print(`  ${counts.map(([name, value]) => `${name} ${String(value)}`).join(', ')} (${seconds.toFixed(0)} s)`);
  for (const line of broken) print(`  BROKEN: ${line}`);
}

/** A sabotaged build must break its promise: otherwise the comparison of the ledgers proves nothing. */
function conclude(results: readonly ScenarioResult[], failures: number, { seed, sabotage }: ChaosOptions): number {
  if (sabotage) {
    const { breaks } = SABOTAGES[sabotage];
    const isFound = failures === 0 && results.some(({ comparison }) => comparison[breaks] > 0);
    print(`the sabotage was ${isFound ? 'found, as it must be' : `NOT found: ${breaks} = 0`}`);
    return isFound ? 0 : 1;
  }
  const broken = failures + results.filter((result) => result.broken.length > 0).length;
  print(broken === 0 ? 'every promise held' : `${broken} scenarios broke a promise; repeat them with --seed ${seed}`);
  return broken === 0 ? 0 : 1;
}
