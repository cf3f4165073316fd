import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { until } from '../support/until.js';
import { type Cluster, type Entrance, heal, type Shape } from './cluster/cluster.js';
import { gatewayAddress, startCluster } from './cluster/index.js';
import { Faults, type Recovery } from './faults.js';
import { brokenGaps, type Gap } from './gaps.js';
import { ChaosGateway } from './gateway.js';
import { compareLedgers, type LedgerComparison } from './ledger/compare-ledgers.js';
import { readDatabase } from './ledger/evidence.js';
import { Load } from './load.js';
import { Random } from './random.js';
import type { Scenario } from './scenario.js';

/** Longer than all retries of a message (5 to 45 s) and two leases: when no message ends for so long, the rest is stuck. */
const STUCK_AFTER_MS = 150_000;
/** Far longer than the messages of a scenario take on a busy machine. */
const DRAINED_WITHIN_MS = 15 * 60_000;
const KEYS = ['client 1', 'client 2', 'client 3'];

export interface RunOptions {
  readonly shape: Shape;
  readonly entrance?: Entrance;
  readonly dist: string;
  readonly seed: number;
  readonly minutes: number;
  /** A folder for the logs of the processes. */
  readonly logs?: string | undefined;
  readonly say: (line: string) => void;
}

export interface ScenarioResult {
  readonly scenario: string;
  readonly shape: Shape;
  readonly comparison: LedgerComparison;
  /** The most duplicates that the faults explain. */
  readonly bound: number;
  readonly recoveries: readonly Recovery[];
  readonly gaps: readonly Gap[];
  /** A sentence for each broken promise. */
  readonly broken: readonly string[];
  readonly seconds: number;
}

/** Runs one scenario on a cluster of its own and compares the ledgers. */
export async function runScenario(scenario: Scenario, options: RunOptions): Promise<ScenarioResult> {
  const started = Date.now();
  const random = new Random(`${options.seed}/${scenario.name}`);
  const gateway = await ChaosGateway.start(await gatewayAddress(options.shape));
  const wanted = { dist: options.dist, gatewayUrl: gateway.url, entrance: options.entrance };
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
    const { taken, unconfirmed } = gateway;
    const comparison = compareLedgers({ batches: load.batches, taken, ...(await readDatabase(cluster)) });
    const bound = faults.allowedDuplicates + unconfirmed;
    const { recoveries, gaps } = faults;
    const broken = [...brokenPromises(comparison, bound, recoveries), ...brokenGaps(gaps)];
    const seconds = (Date.now() - started) / 1_000;
    const { shape } = options;
    return { scenario: scenario.name, shape, comparison, bound, recoveries, gaps, broken, seconds };
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

/** Repairs everything and waits until no message waits, or until they get no fewer: what still waits counts as stuck. */
async function recover(cluster: Cluster, gateway: ChaosGateway): Promise<void> {
  gateway.heal();
  await heal(cluster);
  let fewest = Infinity;
  let fewerSince = Date.now();
  const isOver = async () => {
    const [row] = await cluster.query<{ waiting: number }>(WAITING);
    const waiting = Number(row?.waiting);
    if (waiting < fewest) [fewest, fewerSince] = [waiting, Date.now()];
    return waiting === 0 || Date.now() - fewerSince > STUCK_AFTER_MS;
  };
  // The report of the run shows what still waits.
  await until(isOver, { timeoutMs: DRAINED_WITHIN_MS }).catch(() => undefined);
}

const WAITING = 'SELECT COUNT(*) AS waiting FROM messages WHERE status IN (0, 1, 2)';

const MUST_BE_ZERO = [
  'lost',
  'wrongIds',
  'unflagged',
  'deliveredTwice',
  'partial',
  'stuck',
  'early',
  'expired',
] as const;

function brokenPromises(comparison: LedgerComparison, bound: number, recoveries: readonly Recovery[]): string[] {
  const { acked, duplicated, examples } = comparison;
  return [
    ...MUST_BE_ZERO.filter((name) => comparison[name] > 0).map((name) => `${name} = ${comparison[name]}`),
    ...(duplicated > bound ? [`duplicated = ${duplicated}, the faults explain ${bound}`] : []),
    ...(acked === 0 ? ['no message was accepted, so the run shows nothing'] : []),
    ...recoveries.filter(({ ms, allowedMs }) => ms > allowedMs).map(lateRecovery),
    ...examples,
  ];
}

function lateRecovery({ from, ms, withinMs, allowedMs }: Recovery): string {
  const here = `${Math.round(allowedMs)} ms on this machine`;
  return `recovery from ${from} took ${ms} ms; the promise is ${withinMs} ms, ${here}`;
}
