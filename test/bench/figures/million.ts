import { setTimeout as delay } from 'node:timers/promises';
import type { PrivateRedis } from '../../support/redis.js';
import { ResidentMemory } from '../measure/resident.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Finding } from '../report/finding.js';
import { growth, quantile, spreadOf } from '../statistics.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { latenciesOf } from './latency.js';
import { startProduction } from './ours.js';

const NAME = 'million';
const INTAKE = { connections: 16, size: 1_000 };
/** As slow as a provider may be without a timeout. */
const SLOW = { kind: 'slow', ms: 5_000 } as const;
/** How long the queues need to adapt to the speed of the gateway, in ms. */
const SETTLING_MS = 6_000;
/** Samples of the memory of Redis: the smallest one contains no temporary buffers. */
const SAMPLES = 10;
/**
 * The time between two of these samples, in ms. It is a time and not a condition, because Redis does not report when it
 * frees its buffers: the samples must cover five seconds in which hints come and go.
 */
const SAMPLE_EVERY_MS = 500;
/** The shortest and the longest pause between two urgent messages, in ms. */
const REST_MS = [50, 150] as const;
/** The ratio by which an allocator differs from one sample to the next. */
const NOISE = 1.05;
const FLAT = 1.1;
const MAX_MB = 200;
const DRAINED_WITHIN_MS = 1_800_000;

/**
 * A backlog of a million messages. The worker runs all the time. While the messages are enqueued, the gateway is so slow
 * that nearly all of them wait: the memory of Redis is compared between ten thousand and a million waiting messages. Then
 * the gateway accepts everything at once, and urgent messages are enqueued one by one while the backlog drains. The
 * memory of both processes is sampled four times a second: that of the api while the backlog is filled, that of the
 * worker while it drains.
 */
export const millionFigure: Figure = {
  name: NAME,
  summary: 'a backlog of 1,000,000: urgent messages past it, memory of the processes and of Redis',
  run: async (bench) => {
    const recado = await startProduction(bench, bench.options.dist);
    await recado.startWorker();
    const { api, findings } = await fillBacklog(bench, recado);
    const { worker, urgent } = await drainBacklog(bench, recado);
    return { findings: [...findings, urgent, ...memory('api', api), ...memory('worker', worker)], contenders: [] };
  },
};

async function fillBacklog(bench: Bench, recado: ProductionRecado) {
  const [gateway, load, redis] = await Promise.all([bench.gateway, bench.load, bench.redis]);
  const [few, all] = [bench.size(10_000, 1_000), bench.size(1_000_000, 50_000)];
  const { target } = recado;
  await gateway.begin({ mode: SLOW });
  await load.call('enqueue', { target, total: few, ...INTAKE });
  const small = await memoryOf(redis);
  const resident = new ResidentMemory(recado.pid('api'));
  const seconds = await load.call('enqueue', { target, total: all - few, first: few, ...INTAKE });
  bench.options.say(`${all.toLocaleString('en')} accepted in ${seconds.toFixed(0)} s`);
  const api = resident.stop();
  const large = await memoryOf(redis);
  const from = `${(large / 1e6).toFixed(1)} MB with ${all}, ${(small / 1e6).toFixed(1)} MB with ${few}`;
  const value = spreadOf([large / small]);
  const finding: Finding = {
    figure: NAME,
    what: 'Redis, all ÷ few waiting',
    unit: '×',
    value,
    target: { atMost: NOISE },
    from,
  };
  return { api, findings: [finding] };
}

async function drainBacklog(bench: Bench, recado: ProductionRecado) {
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  const resident = new ResidentMemory(recado.pid('worker'));
  await gateway.begin({ mode: { kind: 'take' }, byId: true });
  const plan = { target: recado.target, restMs: REST_MS, fields: { priority: 'high' } };
  const from = performance.now();
  const probes = await load.call('probe', { ...plan, count: bench.size(500, 50) });
  const behind = await gateway.count();
  await recado.recorded(DRAINED_WITHIN_MS);
  const seconds = (performance.now() - from) / 1_000;
  bench.options.say(
    `${behind} messages of the backlog were sent during the urgent ones; the whole backlog took ${seconds.toFixed(0)} s`,
  );
  const worker = resident.stop();
  const { sinceAnswer } = await latenciesOf(bench, probes);
  const value = { ...spreadOf(sinceAnswer), median: quantile(sinceAnswer, 0.99) };
  const what = 'priority high, accepted → gateway, p99';
  return { worker, urgent: { figure: NAME, what, unit: 'ms', value, target: { atMost: 1_000 } } satisfies Finding };
}

function memory(name: string, samples: readonly number[]): Finding[] {
  const largest = Math.max(...samples);
  return [
    {
      figure: NAME,
      what: `memory of ${name}, most`,
      unit: 'MB',
      value: spreadOf([largest]),
      target: { atMost: MAX_MB },
    },
    {
      figure: NAME,
      what: `memory of ${name}, last ÷ second quarter`,
      unit: '×',
      target: { atMost: FLAT },
      value: spreadOf([growth(samples)]),
    },
  ];
}

/** The bytes that Redis uses after its queues have adapted to the speed of the gateway. */
async function memoryOf(redis: PrivateRedis): Promise<number> {
  await delay(SETTLING_MS);
  const samples: number[] = [];
  for (let sample = 0; sample < SAMPLES; sample++) {
    const info = String(await redis.command('INFO', 'memory'));
    samples.push(Number(/used_memory:(\d+)/.exec(info)?.[1]));
    await delay(SAMPLE_EVERY_MS);
  }
  return Math.min(...samples);
}
