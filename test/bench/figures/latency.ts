import type { BareClientCalls } from '../programs/bare-client.js';
import type { InsertRouteCalls } from '../programs/insert-route.js';
import type { Probe } from '../programs/load.js';
import type { ProductionRecado } from '../recado/production.js';
import { openInsertRoute } from '../references/insert-ceiling.js';
import type { Remote } from '../remote.js';
import type { Finding } from '../report/finding.js';
import { quantile, spreadOf } from '../statistics.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { startProduction } from './ours.js';

const NAME = 'latency';
/** The shortest and the longest pause between two messages, so that each meets an idle system, in ms. */
const REST_MS = [20, 80] as const;

interface Round {
  /** From the client's 200 to the arrival at the gateway. */
  readonly sinceAnswer: readonly number[];
  /** From the beginning of the client's request to the arrival. */
  readonly sinceAsked: readonly number[];
  readonly roundTrips: readonly number[];
  readonly commits: readonly number[];
}

/**
 * How long a single message takes through an idle system (one api, one worker, MySQL, Redis), from the client's 200 to
 * its arrival at the gateway. It is compared with what every system needs at least: a round trip from a bare client to
 * the gateway plus the commit of one row, measured in the same rounds on the same idle machine.
 */
export const latencyFigure: Figure = {
  name: NAME,
  summary: 'accepted → gateway on an idle system, beside a bare round trip and a commit',
  run: async (bench) => {
    const recado = await startProduction(bench, bench.options.dist);
    await recado.startWorker();
    const { remote: inserts } = await openInsertRoute(bench, recado);
    const client = await bench.start<BareClientCalls>('bare-client', { GATEWAY_URL: (await bench.gateway).url });
    const rounds: Round[] = [];
    // The first round is warm-up.
    for (let round = 0; round <= bench.options.rounds; round++) {
      rounds.push(await measure(bench, { recado, inserts, client }));
    }
    return { findings: findingsOf(rounds.slice(1)), contenders: [] };
  },
};

interface Measured {
  readonly recado: ProductionRecado;
  readonly inserts: Remote<InsertRouteCalls>;
  readonly client: Remote<BareClientCalls>;
}

async function measure(bench: Bench, { recado, inserts, client }: Measured): Promise<Round> {
  const [gateway, load] = await Promise.all([bench.gateway, bench.load]);
  const count = bench.size(200, 40);
  await gateway.begin({ mode: { kind: 'take' }, byId: true });
  const probes = await load.call('probe', { target: recado.target, count, restMs: REST_MS });
  await gateway.reached(count);
  const waits = await latenciesOf(bench, probes);
  const roundTrips = await client.call('roundTrips', { count, restMs: REST_MS });
  const commits = await inserts.call('commits', { count, restMs: REST_MS });
  return { ...waits, roundTrips, commits };
}

/** The latency of each probe. Throws when a probe did not arrive. */
export async function latenciesOf(
  bench: Bench,
  probes: readonly Probe[],
): Promise<Pick<Round, 'sinceAnswer' | 'sinceAsked'>> {
  const arrivals = await (await bench.gateway).arrivals(probes.map(({ id }) => id));
  const arrivedAt = (index: number) => {
    const arrival = arrivals[index];
    if (typeof arrival !== 'number') throw new Error(`message ${probes[index]?.id} did not arrive`);
    return arrival;
  };
  return {
    sinceAnswer: probes.map(({ answeredAt }, index) => arrivedAt(index) - answeredAt),
    sinceAsked: probes.map(({ askedAt }, index) => arrivedAt(index) - askedAt),
  };
}

function findingsOf(rounds: readonly Round[]): Finding[] {
  const of = (pick: (round: Round) => readonly number[], q: number) => rounds.map((round) => quantile(pick(round), q));
  const unit = rounds.map(({ roundTrips, commits }) => quantile(roundTrips, 0.5) + quantile(commits, 0.5));
  const show = (what: string, values: readonly number[]): Finding => ({
    figure: NAME,
    what,
    unit: 'ms',
    value: spreadOf(values),
  });
  const [p50, p99] = [of((round) => round.sinceAnswer, 0.5), of((round) => round.sinceAnswer, 0.99)];
  const times = (values: readonly number[]) => spreadOf(values.map((value, round) => value / unit[round]!));
  return [
    show(
      'bare round trip, p50',
      of((round) => round.roundTrips, 0.5),
    ),
    show(
      'one commit, p50',
      of((round) => round.commits, 0.5),
    ),
    show('accepted → gateway, p50', p50),
    show('accepted → gateway, p99', p99),
    show(
      'asked → gateway, p50',
      of((round) => round.sinceAsked, 0.5),
    ),
    show(
      'asked → gateway, p99',
      of((round) => round.sinceAsked, 0.99),
    ),
    { figure: NAME, what: 'p50 ÷ (trip + commit)', unit: '×', value: times(p50), target: { atMost: 2.5 } },
    { figure: NAME, what: 'p99 ÷ (trip + commit)', unit: '×', value: times(p99), target: { atMost: 10 } },
  ];
}
