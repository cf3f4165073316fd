import type { Bench } from '../bench.js';
import { monotonicMs } from '../programs/clock.js';
import type { Target } from '../programs/load.js';
import type { QueueRouteCalls, QueueWorkerCalls } from '../programs/queue-calls.js';
import { EmbeddedRecado } from '../recado/embedded.js';
import type { ProductionRecado } from '../recado/production.js';
import { bullmq } from '../references/bullmq.js';
import { plainBull } from '../references/plain-bull.js';
import type { Queue } from '../references/queue.js';
import type { Finding } from '../report/finding.js';
import { quantile, spreadOf } from '../statistics.js';
import { ask, createChannel, nameOf } from './channels.js';
import type { Figure } from './figure.js';
import { latenciesOf } from './latency.js';
import { builds, OURS, startProduction } from './ours.js';

const NAME = 'codes';
/** The shortest and the longest pause between two codes, in ms. */
const REST_MS = [20, 80] as const;
/** The messages at once of a reference: as many as Recado's gateway has connections. */
const AT_ONCE = 64;
const FILL = { connections: 8, size: 1_000 };
const CHANNELS = 100;
/** Ten messages a second. */
const PACE = { messages: 10, period_seconds: 1, jitter_percent: 0 };
const DRAINED_WITHIN_MS = 900_000;

/** One way in which codes are sent beside other work. */
interface Situation {
  readonly name: string;
  /** Where the codes are posted. */
  readonly codes: Target;
  /** Brings the other messages in and lets them begin to leave. */
  begin(total: number): Promise<unknown>;
  /** What is done once they leave; answers what undoes it after the codes. */
  disturb?(): Promise<() => Promise<unknown>>;
  /** Waits until everything was sent, and makes room for the next round. */
  reset(): Promise<unknown>;
  /** The other messages; missing: a campaign of 100,000. */
  readonly total?: number;
  readonly target?: { readonly p50: number; readonly p99: number };
}

const AIM = { p50: 30, p99: 100 };

/**
 * How long a one-time code (priority high, another key) takes from the client's request until it is at the gateway, while a
 * campaign of 100,000 leaves: by one worker with MySQL and Redis, by one embedded process, on a hundred channels with a pace
 * of their own, and while the batches of the campaign are paused. In the queues of the references an urgent
 * job is put before all others.
 */
export const codesFigure: Figure = {
  name: NAME,
  summary: 'one-time codes beside a campaign of 100,000: from the request to the gateway',
  run: async (bench) => {
    const findings: Finding[] = [];
    for (const start of situationsOf(bench)) {
      const situation = await start();
      if (situation) findings.push(...(await measured(bench, situation)));
      await bench.endFigure();
    }
    return { findings, contenders: [] };
  },
};

function situationsOf(bench: Bench): (() => Promise<Situation | undefined>)[] {
  const ours = builds(bench).flatMap(({ name, dist }) => [
    () => production(bench, name, dist, 'a campaign'),
    () => embedded(bench, name, dist),
    () => production(bench, name, dist, 'paced channels'),
    () => production(bench, name, dist, 'a bulk pause'),
  ]);
  if (bench.options.alone) return ours;
  return [
    ...ours,
    async () => reference(bench, await plainBull(bench)),
    async () => reference(bench, await bullmq(bench)),
  ];
}

async function measured(bench: Bench, situation: Situation): Promise<Finding[]> {
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  const total = situation.total ?? bench.size(100_000, 10_000);
  const plan = { target: situation.codes, count: bench.size(100, 20), restMs: REST_MS, fields: { priority: 'high' } };
  const rounds: { waits: readonly number[]; perSecond: number }[] = [];
  for (let round = 0; round < bench.options.rounds; round++) {
    await gateway.begin({ mode: { kind: 'take' }, byId: true });
    await situation.begin(total);
    await gateway.reached(Math.min(1_000, total / 10));
    const undo = await situation.disturb?.();
    const [from, before] = [monotonicMs(), await gateway.count()];
    const probes = await load.call('probe', plan);
    const perSecond = (((await gateway.count()) - before) * 1_000) / (monotonicMs() - from);
    await undo?.();
    await gateway.reached(total + plan.count);
    await situation.reset();
    const { sinceAsked: waits } = await latenciesOf(bench, probes);
    rounds.push({ waits, perSecond });
    bench.options.say(
      `  round ${round + 1}: ${situation.name} ${[0.5, 0.99].map((q) => quantile(waits, q).toFixed(0)).join(' / ')} ms`,
    );
  }
  const of = (what: string, unit: Finding['unit'], values: readonly number[], atMost?: number): Finding => ({
    figure: NAME,
    what: `${situation.name}, ${what}`,
    unit,
    value: spreadOf(values),
    ...(atMost !== undefined && { target: { atMost } }),
  });
  const at = (q: number) => rounds.map(({ waits }) => quantile(waits, q));
  return [
    of('p50', 'ms', at(0.5), situation.target?.p50),
    of('p99', 'ms', at(0.99), situation.target?.p99),
    of(
      'messages meanwhile',
      '/s',
      rounds.map(({ perSecond }) => perSecond),
    ),
  ];
}

type Beside = 'a campaign' | 'paced channels' | 'a bulk pause';

/** One api process and one worker. */
async function production(bench: Bench, name: string, dist: string, beside: Beside): Promise<Situation> {
  const recado = await startProduction(bench, dist);
  const load = await bench.load;
  const codes = await recado.targetOf(['messages:write', 'messages:read']);
  if (beside === 'paced channels') await createChannels(bench, recado);
  const fill = async (total: number) => {
    if (beside !== 'paced channels')
      return void (await load.call('enqueue', { target: recado.target, total, ...FILL }));
    const each = total / CHANNELS;
    for (let channel = 0; channel < CHANNELS; channel++) {
      const own = {
        total: each,
        first: channel * each,
        connections: 1,
        size: each,
        fields: { channel: nameOf(channel) },
      };
      await load.call('enqueue', { target: recado.target, ...own });
    }
  };
  return {
    name: name === OURS ? beside : `${beside}, ${name}`,
    codes,
    begin: async (total) => {
      await fill(total);
      await recado.startWorker();
    },
    ...(beside === 'a bulk pause' && { disturb: () => pausing(recado) }),
    reset: async () => {
      await recado.recorded(DRAINED_WITHIN_MS);
      await recado.stopWorker();
      await recado.empty();
    },
    target: AIM,
    // As many as these channels send in half a minute.
    ...(beside === 'paced channels' && { total: bench.size(30_000, 10_000) }),
  };
}

async function createChannels(bench: Bench, recado: ProductionRecado): Promise<void> {
  const { url } = await bench.gateway;
  const administration = await recado.targetOf(['channels:write']);
  for (let channel = 0; channel < CHANNELS; channel++) {
    await createChannel(administration, channel, url, PACE);
  }
}

/** Pauses the whole campaign, whose messages are set aside meanwhile; answers what resumes it. */
async function pausing({ target }: ProductionRecado): Promise<() => Promise<void>> {
  const { data } = (await ask(target, '/api/batches?limit=500')) as { data: { id: number }[] };
  const change = (what: 'pause' | 'resume') =>
    Promise.all(data.map(({ id }) => ask(target, `/api/batches/${id}/${what}`, { method: 'POST' })));
  await change('pause');
  return async () => void (await change('resume'));
}

async function embedded(bench: Bench, name: string, dist: string): Promise<Situation> {
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  const { profiler } = bench.options;
  const recado = bench.own(await EmbeddedRecado.start({ dist, gatewayUrl: gateway.url, profiler }));
  return {
    name: name === OURS ? 'a campaign, embedded' : `a campaign, embedded, ${name}`,
    codes: await recado.otherTarget(['messages:write', 'messages:read']),
    begin: (total) => load.call('enqueue', { target: recado.target, total, ...FILL }),
    reset: async () => undefined,
    target: AIM,
  };
}

async function reference(bench: Bench, queue: Queue | undefined): Promise<Situation | undefined> {
  if (!queue) return undefined;
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  const route = await bench.start<QueueRouteCalls>(`${queue.program}-route`, queue.env);
  const codes = { url: `http://127.0.0.1:${await route.call('port', undefined)}/`, headers: {} };
  let stop = async (): Promise<unknown> => undefined;
  return {
    name: `a campaign, ${queue.name}`,
    codes,
    begin: async (total) => {
      await load.call('enqueue', { target: codes, total, ...FILL });
      const env = { ...queue.env, GATEWAY_URL: gateway.url };
      const worker = await bench.start<QueueWorkerCalls>(`${queue.program}-worker`, env);
      stop = () => worker.stop();
      await worker.call('begin', AT_ONCE);
    },
    reset: async () => {
      await stop();
      await route.call('empty', undefined);
    },
  };
}
