import { setTimeout as delay } from 'node:timers/promises';
import type { Bench } from '../bench.js';
import { CostMeter } from '../measure/costs.js';
import type { Part } from '../measure/part.js';
import { EmbeddedRecado } from '../recado/embedded.js';
import type { Finding, Unit } from '../report/finding.js';
import { quantile, spreadOf } from '../statistics.js';
import type { Figure } from './figure.js';
import { latenciesOf } from './latency.js';
import { startProduction } from './ours.js';

const NAME = 'idle';
/** How long after its start a process is still busy with it, in ms. */
const SETTLING_MS = 15_000;
const MEASURED_MS = 30_000;
/** Costs are told for so many messages. */
const PER = 100_000;
const MOST_CPU = 0.5;
const MOST_STATEMENTS = 3;

/**
 * What an installation without work costs: processor time of each process, statements a second; and how long the first
 * message after that takes until it is at the gateway, beside those that follow it.
 */
export const idleFigure: Figure = {
  name: NAME,
  summary: 'an installation without work: processor time, statements, and the first message after it',
  run: async (bench) => ({ findings: [...(await production(bench)), ...(await embedded(bench))], contenders: [] }),
};

const finding = (what: string, unit: Unit, value: number, atMost?: number): Finding => ({
  figure: NAME,
  what,
  unit,
  value: spreadOf([value]),
  ...(atMost !== undefined && { target: { atMost } }),
});

async function production(bench: Bench): Promise<Finding[]> {
  const recado = await startProduction(bench, bench.options.dist);
  const { counters } = await bench.databaseServer;
  const [alone] = await costs(bench, recado.parts, counters);
  await recado.startWorker();
  const [both, cpu] = await costs(bench, recado.parts, counters);
  const statements = [
    finding('statements of an api process', '/s', alone.statements!, MOST_STATEMENTS),
    finding('statements of a worker process', '/s', both.statements! - alone.statements!, MOST_STATEMENTS),
  ];
  return [...cpu, ...statements, ...(await firstMessage(bench, recado.target, 'production'))];
}

async function embedded(bench: Bench): Promise<Finding[]> {
  const gatewayUrl = (await bench.gateway).url;
  const { dist, profiler } = bench.options;
  const recado = bench.own(await EmbeddedRecado.start({ dist, gatewayUrl, profiler }));
  const [, cpu] = await costs(bench, recado.parts);
  return [...cpu, ...(await firstMessage(bench, recado.target, 'embedded'))];
}

/** The counters a second, and the processor time of each part in percent of one processor. */
async function costs(bench: Bench, parts: readonly Part[], counters?: Parameters<typeof CostMeter.start>[1]) {
  await delay(SETTLING_MS);
  const seconds = MEASURED_MS / 1_000;
  const end = await bench.options.profiler?.startWindow();
  const meter = await CostMeter.start(parts, counters);
  await delay(MEASURED_MS);
  const { cpu, database } = await meter.per(PER * seconds);
  await end?.(seconds);
  const busy = parts
    .filter((part) => part.pids().length > 0)
    .map(({ name }) => finding(`processor time of ${name}, percent`, '×', (cpu[name] ?? 0) * 100, MOST_CPU));
  return [database, busy] as const;
}

async function firstMessage(bench: Bench, target: Parameters<typeof probe>[1], shape: string): Promise<Finding[]> {
  const [first, ...following] = await probe(bench, target, bench.size(50, 10));
  return [
    finding(`${shape}: the first message, asked → gateway`, 'ms', first!),
    finding(`${shape}: those that follow, p50`, 'ms', quantile(following, 0.5)),
  ];
}

async function probe(bench: Bench, target: Awaited<ReturnType<typeof startProduction>>['target'], count: number) {
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  await gateway.begin({ mode: { kind: 'take' }, byId: true });
  const probes = await load.call('probe', { target, count, restMs: [20, 80] });
  await gateway.reached(count);
  return (await latenciesOf(bench, probes)).sinceAsked;
}
