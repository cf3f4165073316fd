import type { IntakeContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { bestOf, contenderResults } from '../measure/rounds.js';
import { generatorCeiling, measureIntake, type Shape } from '../measure/intake.js';
import type { BareRouteCalls } from '../programs/bare-route.js';
import type { ProductionRecado } from '../recado/production.js';
import { INSERT_CEILING, insertCeiling } from '../references/insert-ceiling.js';
import { BULL_WITH_STATUSES, bullWithStatuses } from '../references/bull-with-statuses.js';
import { BULLMQ, bullmq } from '../references/bullmq.js';
import { PG_BOSS, pgBoss } from '../references/pg-boss.js';
import { PLAIN_BULL, plainBull } from '../references/plain-bull.js';
import { type Queue, queueIntake } from '../references/queue.js';
import { RABBITMQ, rabbitmq } from '../references/rabbitmq.js';
import type { Finding, Report } from '../report/finding.js';
import { spreadOf } from '../statistics.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { besideBefore, builds, OURS, productionIntake, startProduction } from './ours.js';

interface IntakeOptions {
  readonly name: string;
  readonly summary: string;
  readonly shape: Shape;
  /** The lowest ratios to the insert ceiling and to the best queue that count as reached; the latter may have none. */
  readonly ceiling: number;
  readonly queue?: number;
  /** The numbers of database connections that are tried with the references. */
  readonly connections: readonly number[];
}

/** The queues among which the best is looked for; none of them keeps statuses. */
const QUEUES = [PLAIN_BULL, BULLMQ, RABBITMQ, PG_BOSS];

/**
 * How many messages a second one api process answers with a 200, without a worker. The clients keep every connection
 * busy for a few seconds; answers after a ramp are counted. Every contender gets the same bodies from the same clients,
 * stores on disk before it answers (except plain Bull and BullMQ, whose Redis syncs each second) and begins each round
 * with empty tables; each reference uses its fastest number of connections. Recado runs as its users run it: with key,
 * validation, ids in the answer and log.
 */
export function intakeFigure(options: IntakeOptions): Figure {
  const { name, summary } = options;
  return { name, summary, run: (bench) => run(bench, options) };
}

async function run(bench: Bench, options: IntakeOptions): Promise<Report> {
  const { name, shape } = options;
  const clients = await clientsAlone(bench, options);
  const contenders = await startAll(bench, options);
  const samples = await measureIntake(bench, contenders, shape);
  const base = { figure: name, ours: OURS };
  const { ceiling: atLeast, queue } = options;
  const best = {
    what: '÷ best queue',
    base: bestOf(samples, QUEUES),
    target: queue === undefined ? undefined : { atLeast: queue },
  };
  const others = [...QUEUES, BULL_WITH_STATUSES].map((reference) => ({ what: `÷ ${reference}`, base: reference }));
  const findings = [{ what: '÷ insert ceiling', base: INSERT_CEILING, target: { atLeast } }, best, ...others].flatMap(
    (comparison) => compare(samples, { ...base, ...comparison }),
  );
  return {
    findings: [...findings, ...besideBefore(name, samples), clients],
    contenders: contenderResults(name, samples),
  };
}

async function startAll(bench: Bench, { connections }: IntakeOptions): Promise<IntakeContender[]> {
  const contenders: IntakeContender[] = [];
  let ours: ProductionRecado | undefined;
  for (const { name, dist } of builds(bench)) {
    const recado = await startProduction(bench, dist);
    ours ??= recado;
    contenders.push(await productionIntake(bench, name, recado));
  }
  if (bench.options.alone || !ours) return contenders;
  contenders.push(await insertCeiling(bench, ours, connections));
  for (const queue of await queues(bench, ours)) contenders.push(await queueIntake(bench, queue, connections));
  return contenders;
}

async function queues(bench: Bench, ours: ProductionRecado): Promise<Queue[]> {
  const all = [plainBull(bench), bullmq(bench), rabbitmq(bench), pgBoss(bench), bullWithStatuses(bench, ours)];
  return (await Promise.all(all)).filter((queue) => queue !== undefined);
}

async function clientsAlone(bench: Bench, { name, shape }: IntakeOptions): Promise<Finding> {
  const route = await bench.start<BareRouteCalls>('bare-route');
  const url = `http://127.0.0.1:${await route.call('port', undefined)}/`;
  const perSecond = await generatorCeiling(bench, url, shape);
  const from = 'against a route that answers at once: what the clients can do at most';
  return { figure: name, what: 'the clients alone', unit: '/s', value: spreadOf([perSecond]), from };
}
