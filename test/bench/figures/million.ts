import { setTimeout as delay } from 'node:timers/promises';
import type { PrivateRedis } from '../../support/redis.js';
import { ResidentMemory } from '../measure/resident.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Finding } from '../report/finding.js';
import { growth, quantile, spreadOf } from '../statistics.js';
import type { Stage } from '../stage.js';
import type { Figure } from './figure.js';
import { waitsOf } from './latency.js';
import { startProduction } from './ours.js';

const NAME = 'million';
const INTAKE = { connections: 16, size: 1_000 };
/** As slow as a provider may be without being taken for a dead one. */
const SLOW = { kind: 'slow', ms: 5_000 } as const;
/** Until queues have taken their shape for the gateway's pace, in ms. */
const SETTLING_MS = 6_000;
/** Looks at the memory of Redis, each half a second after the last: the smallest is without passing buffers. */
const LOOKS = 10;
/** Between two urgent messages, in ms. */
const REST_MS = [50, 150] as const;
/** What an allocator may differ by from one look to the next. */
const NOISE = 1.05;
const FLAT = 1.1;
const MAX_MB = 300;
const DRAINED_WITHIN_MS = 1_800_000;

/**
 * A backlog of a million. The worker runs all the time; while the messages come in, the gateway is so slow that nearly
 * all of them wait, which shows what Redis holds of ten thousand and of a million. Then the gateway takes everything at
 * once, and while the backlog drains, urgent messages come in one by one. The memory of both processes is looked at four
 * times a second: the api's while the million comes in, the worker's while it goes out.
 */
export const millionFigure: Figure = {
  name: NAME,
  summary: 'a backlog of 1,000,000: urgent messages past it, memory of the processes and of Redis',
  run: async (stage) => {
    const recado = await startProduction(stage, stage.options.dist);
    await recado.startWorker();
    const { api, findings } = await comeIn(stage, recado);
    const { worker, urgent } = await goOut(stage, recado);
    return { findings: [...findings, urgent, ...memory('api', api), ...memory('worker', worker)], showings: [] };
  },
};

async function comeIn(stage: Stage, recado: ProductionRecado) {
  const [gateway, load, redis] = await Promise.all([stage.gateway, stage.load, stage.redis]);
  const [few, all] = [stage.size(10_000, 1_000), stage.size(1_000_000, 50_000)];
  const { target } = recado;
  await gateway.begin({ mode: SLOW });
  await load.call('deliver', { target, total: few, ...INTAKE });
  const small = await memoryOf(redis);
  const resident = new ResidentMemory(recado.pid('api'));
  const seconds = await load.call('deliver', { target, total: all - few, first: few, ...INTAKE });
  stage.options.say(`${all.toLocaleString('en')} accepted in ${seconds.toFixed(0)} s`);
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

async function goOut(stage: Stage, recado: ProductionRecado) {
  const [gateway, load] = await Promise.all([stage.gateway, stage.load]);
  const resident = new ResidentMemory(recado.pid('worker'));
  await gateway.begin({ mode: { kind: 'take' }, byId: true });
  const plan = { target: recado.target, restMs: REST_MS, fields: { priority: 'high' } };
  const from = performance.now();
  const probes = await load.call('probe', { ...plan, count: stage.size(500, 50) });
  const behind = await gateway.count();
  await recado.recorded(DRAINED_WITHIN_MS);
  const seconds = (performance.now() - from) / 1_000;
  stage.options.say(`${behind} of the backlog went while the urgent ones came, all of it in ${seconds.toFixed(0)} s`);
  const worker = resident.stop();
  const { sinceAnswer } = await waitsOf(stage, probes);
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
      ...{ figure: NAME, what: `memory of ${name}, last ÷ second quarter`, unit: '×', target: { atMost: FLAT } },
      value: spreadOf([growth(samples)]),
    },
  ];
}

/** Bytes that Redis has in use once its queues are as the gateway's pace makes them. */
async function memoryOf(redis: PrivateRedis): Promise<number> {
  await delay(SETTLING_MS);
  const looks: number[] = [];
  for (let look = 0; look < LOOKS; look++) {
    const info = String(await redis.command('INFO', 'memory'));
    looks.push(Number(/used_memory:(\d+)/.exec(info)?.[1]));
    await delay(500);
  }
  return Math.min(...looks);
}
