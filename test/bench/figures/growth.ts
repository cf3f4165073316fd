import { compare } from '../measure/compare.js';
import { measureDrain } from '../measure/drain.js';
import { showingsOf } from '../measure/rounds.js';
import { measureIntake } from '../measure/rush.js';
import type { ProductionRecado } from '../recado/production.js';
import type { Report } from '../report/finding.js';
import { fillWithEnded } from '../servers/fill-ended.js';
import type { Stage } from '../stage.js';
import type { Figure } from './figure.js';
import { OURS, productionDrain, productionIntake, startProduction } from './ours.js';

const NAME = 'growth';
const SHAPE = { size: 100, connections: 16 };
const TARGET = { atLeast: 0.9 };
/** The same program on the database that has grown. */
const GROWN = 'recado, grown';

/**
 * Whether a large table makes anything slower: the same program on two databases of one server, one of them empty and
 * one with five million messages that have ended in the ways that messages end. Both take in, and bring to the gateway,
 * in turns. The large one keeps what it gets.
 */
export const growthFigure: Figure = {
  name: NAME,
  summary: 'intake and drain with 5,000,000 rows in the table beside the same with none',
  run: async (stage) => {
    const [empty, grown] = await Promise.all([start(stage), start(stage)]);
    await fill(stage, grown, stage.size(5_000_000, 200_000));
    const drain = await measureDrain(stage, await drains(stage, empty, grown), stage.size(60_000, 10_000));
    // Last, because what it leaves in the large table would wait to be sent.
    const intake = await measureIntake(stage, await intakes(stage, empty, grown), SHAPE);
    const base = { figure: NAME, ours: GROWN, base: OURS, target: TARGET };
    return {
      findings: [
        ...compare(intake, { ...base, what: 'intake, grown ÷ empty' }),
        ...compare(drain, { ...base, what: 'drain, grown ÷ empty' }),
      ],
      showings: [...showingsOf(`${NAME}: intake`, intake), ...showingsOf(`${NAME}: drain`, drain)],
    } satisfies Report;
  },
};

function start(stage: Stage): Promise<ProductionRecado> {
  return startProduction(stage, stage.options.dist);
}

async function fill(stage: Stage, { database }: ProductionRecado, rows: number): Promise<void> {
  const server = await stage.databaseServer;
  const from = performance.now();
  await fillWithEnded(server, database, rows);
  await server.calm();
  const seconds = Math.round((performance.now() - from) / 1_000);
  stage.options.say(`${rows.toLocaleString('en')} rows written in ${seconds} s`);
}

async function drains(stage: Stage, empty: ProductionRecado, grown: ProductionRecado) {
  return [await productionDrain(stage, OURS, empty), await productionDrain(stage, GROWN, grown, { keep: true })];
}

async function intakes(stage: Stage, empty: ProductionRecado, grown: ProductionRecado) {
  return [
    await productionIntake(stage, OURS, empty),
    // Five million rows are neither counted nor forgotten in every round.
    { ...(await productionIntake(stage, GROWN, grown)), stored: undefined, empty: async () => undefined },
  ];
}
