import type { IntakeContender } from '../contender.js';
import { compare } from '../measure/compare.js';
import { bestOf, showingsOf } from '../measure/rounds.js';
import { generatorCeiling, measureIntake, type Shape } from '../measure/rush.js';
import type { BareRouteCalls } from '../programs/bare-route.js';
import type { ProductionRecado } from '../recado/production.js';
import { INSERT_CEILING, insertCeiling } from '../references/insert-ceiling.js';
import { PG_BOSS, pgBoss } from '../references/pg-boss.js';
import { PLAIN_BULL, plainBullIntake } from '../references/plain-bull.js';
import type { Finding, Report } from '../report/finding.js';
import { spreadOf } from '../statistics.js';
import type { Stage } from '../stage.js';
import type { Figure } from './figure.js';
import { BEFORE, builds, OURS, productionIntake, startProduction } from './ours.js';

interface IntakeOptions {
  readonly name: string;
  readonly summary: string;
  readonly shape: Shape;
  /** Least ratios to the insert ceiling and to the best queue. */
  readonly ceiling: number;
  readonly queue: number;
  /** Connections to the database that the references may choose from. */
  readonly connections: readonly number[];
}

/**
 * How many messages a second are answered with a 200 by one api process, without any worker. The clients keep every
 * connection busy for a few seconds; what is answered after a ramp is counted. Every contender gets the same bodies from
 * the same clients, is on disk before it answers (but for plain Bull, whose Redis syncs each second), and begins each
 * round with empty tables; the references choose their own number of connections. Ours does all that users get: key,
 * validation, ids in the answer, log.
 */
export function intakeFigure(options: IntakeOptions): Figure {
  const { name, summary } = options;
  return { name, summary, run: (stage) => run(stage, options) };
}

async function run(stage: Stage, options: IntakeOptions): Promise<Report> {
  const { name, shape } = options;
  const ceiling = await clientsAlone(stage, options);
  const contenders = await startAll(stage, options);
  const samples = await measureIntake(stage, contenders, shape);
  const base = { figure: name, ours: OURS };
  const best = bestOf(samples, [PLAIN_BULL, PG_BOSS]);
  const findings = [
    ...compare(samples, {
      ...base,
      what: '÷ insert ceiling',
      base: INSERT_CEILING,
      target: { atLeast: options.ceiling },
    }),
    ...compare(samples, { ...base, what: '÷ best queue', base: best, target: { atLeast: options.queue } }),
    ...compare(samples, { ...base, what: '÷ the build before', base: BEFORE }),
    ceiling,
  ];
  return { findings, showings: showingsOf(name, samples) };
}

async function startAll(stage: Stage, { connections }: IntakeOptions): Promise<IntakeContender[]> {
  const contenders: IntakeContender[] = [];
  let ours: ProductionRecado | undefined;
  for (const { name, dist } of builds(stage)) {
    const recado = await startProduction(stage, dist);
    ours ??= recado;
    contenders.push(await productionIntake(stage, name, recado));
  }
  if (stage.options.alone || !ours) return contenders;
  const boss = await pgBoss(stage, connections);
  return [
    ...contenders,
    await insertCeiling(stage, ours, connections),
    await plainBullIntake(stage),
    ...(boss ? [boss] : []),
  ];
}

async function clientsAlone(stage: Stage, { name, shape }: IntakeOptions): Promise<Finding> {
  const route = await stage.start<BareRouteCalls>('bare-route');
  const url = `http://127.0.0.1:${await route.call('port', undefined)}/`;
  const perSecond = await generatorCeiling(stage, url, shape);
  const from = 'against a route that answers at once: what the clients can do at most';
  return { figure: name, what: 'the clients alone', unit: '/s', value: spreadOf([perSecond]), from };
}
