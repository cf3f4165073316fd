import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { type Cluster, heal, type Shape } from './cluster/cluster.js';
import { startCluster } from './cluster/index.js';
import { Faults, type Recovery } from './faults.js';
import { ChaosGateway } from './gateway.js';
import { databaseSide } from './ledger/evidence.js';
import { judge, type Verdict } from './ledger/verdict.js';
import { Load } from './load.js';
import { Random } from './random.js';
import type { Scenario } from './scenario.js';

/** Retries of 5 to 45 s and a lease or two: what has not ended after this long is stuck. */
const DRAINED_WITHIN_MS = 150_000;
const KEYS = ['client 1', 'client 2', 'client 3'];

export interface PlayOptions {
  readonly shape: Shape;
  readonly dist: string;
  readonly seed: number;
  readonly minutes: number;
  /** A folder for what the processes print. */
  readonly logs?: string | undefined;
  readonly say: (line: string) => void;
}

export interface Outcome {
  readonly scenario: string;
  readonly shape: Shape;
  readonly verdict: Verdict;
  /** Duplicates that the faults explain, at most. */
  readonly bound: number;
  readonly recoveries: readonly Recovery[];
  /** Promises that did not hold, in words; none is what we want. */
  readonly broken: readonly string[];
  readonly seconds: number;
}

/** Plays one scenario on a cluster of its own and compares the ledgers. */
export async function play(scenario: Scenario, options: PlayOptions): Promise<Outcome> {
  const started = Date.now();
  const random = new Random(`${options.seed}/${scenario.name}`);
  const gateway = await ChaosGateway.start();
  const wanted = { dist: options.dist, gatewayUrl: gateway.url };
  const cluster = await startCluster(options.shape, wanted).catch(async (error: unknown) => {
    await gateway.close();
    throw error;
  });
  try {
    const keys = await Promise.all(KEYS.map((name) => cluster.createKey(name)));
    const load = new Load(cluster, keys, random.fork('load'));
    const faults = new Faults(cluster, gateway, load, random.fork('faults'));
    await scenario.run({ ...options, cluster, gateway, load, faults, random: random.fork('scenario') });
    await load.stop();
    await recover(cluster, gateway);
    const taken = gateway.taken;
    const verdict = judge({ batches: load.batches, taken, ...(await databaseSide(cluster)) });
    const bound = faults.excused + gateway.unclear;
    const { recoveries } = faults;
    const broken = brokenPromises(verdict, bound, recoveries);
    const seconds = (Date.now() - started) / 1_000;
    return { scenario: scenario.name, shape: options.shape, verdict, bound, recoveries, broken, seconds };
  } finally {
    await cluster.close();
    await gateway.close();
    if (options.logs !== undefined) keepLogs(options.logs, scenario, cluster);
  }
}

function keepLogs(folder: string, { name }: Scenario, { shape, members }: Cluster): void {
  mkdirSync(folder, { recursive: true });
  for (const member of members) writeFileSync(join(folder, `${shape}-${name}-${member.name}.log`), member.logs());
}

/** Heals everything and waits until nothing waits any more, or it is plain that something never will. */
async function recover(cluster: Cluster, gateway: ChaosGateway): Promise<void> {
  gateway.heal();
  await heal(cluster);
  const waiting = 'SELECT id FROM messages WHERE status IN (0, 1, 2) LIMIT 1';
  await until(async () => (await cluster.query(waiting)).length === 0, {
    timeoutMs: DRAINED_WITHIN_MS,
    intervalMs: 100,
  }).catch(() => undefined);
}

const MUST_BE_ZERO = ['lost', 'unflagged', 'deliveredTwice', 'partial', 'stuck', 'early', 'expired'] as const;

function brokenPromises(verdict: Verdict, bound: number, recoveries: readonly Recovery[]): string[] {
  return [
    ...MUST_BE_ZERO.filter((name) => verdict[name] > 0).map((name) => `${name} = ${verdict[name]}`),
    ...(verdict.duplicated > bound ? [`duplicated = ${verdict.duplicated}, the faults explain ${bound}`] : []),
    ...(verdict.acked === 0 ? ['nothing was accepted, so nothing was shown'] : []),
    ...recoveries
      .filter(({ ms, withinMs }) => ms > withinMs)
      .map(({ from, ms, withinMs }) => `recovery from ${from} took ${ms} ms, promised are ${withinMs}`),
    ...verdict.examples,
  ];
}
