import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { contenderResults } from '../measure/rounds.js';
import { measureIntake } from '../measure/intake.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Report } from '../report/finding.js';
import { fillWithEnded } from '../servers/fill-ended.js';
import type { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { OURS, productionDrain, productionIntake, startProduction } from './ours.js';

const NAME = 'growth';
const SHAPE = { size: 100, connections: 16 };
const TARGET = { atLeast: 0.9 };
/** The same program on the large database. */
const GROWN = 'recado, grown';

/**
 * Whether a large table makes the program slower: the same program runs on two databases of one server, an empty one and
 * one with ten million ended messages. Both are measured in each round, at intake and at sending. The large database
 * keeps the new messages.
 */
export const growthFigure: Figure = {
  name: NAME,
  summary: 'intake and drain with 10,000,000 rows in the table beside the same with none',
  run: async (bench) => {
    const [empty, grown] = await Promise.all([start(bench), start(bench)]);
    await fill(bench, grown, bench.size(10_000_000, 200_000));
    const drain = await measureDrain(bench, await drains(bench, empty, grown), bench.size(60_000, 10_000));
    // The intake comes last, because its messages stay in the large table and wait to be sent.
    const intake = await measureIntake(bench, await intakes(bench, empty, grown), SHAPE);
    const base = { figure: NAME, ours: GROWN, base: OURS, target: TARGET };
    return {
      findings: [
        ...compare(intake, { ...base, what: 'intake, grown ÷ empty' }),
        ...compare(drain, { ...base, what: 'drain, grown ÷ empty' }),
      ],
      contenders: [...contenderResults(`${NAME}: intake`, intake), ...contenderResults(`${NAME}: drain`, drain)],
    } satisfies Report;
  },
};

function start(bench: Bench): Promise<ProductionRecado> {
  return startProduction(bench, bench.options.dist);
}

async function fill(bench: Bench, { database }: ProductionRecado, rows: number): Promise<void> {
  const server = await bench.databaseServer;
  const from = performance.now();
  await fillWithEnded(server, database, rows);
  await server.waitUntilFlushed();
  const seconds = Math.round((performance.now() - from) / 1_000);
  bench.options.say(`${rows.toLocaleString('en')} rows written in ${seconds} s`);
}

async function drains(bench: Bench, empty: ProductionRecado, grown: ProductionRecado) {
  return [await productionDrain(bench, OURS, empty), await productionDrain(bench, GROWN, grown, { keep: true })];
}

async function intakes(bench: Bench, empty: ProductionRecado, grown: ProductionRecado) {
  return [
    await productionIntake(bench, OURS, empty),
    // Counting or deleting ten million rows in every round would take too long.
    { ...(await productionIntake(bench, GROWN, grown)), stored: undefined, empty: async () => undefined },
  ];
}
