import type { DrainContender, IntakeContender } from '../contender.js';
import { compareCosts } from '../measure/compare-costs.js';
import { measureDrain } from '../measure/drain.js';
import { measureIntake } from '../measure/intake.js';
import { contenderResults, type Samples } from '../measure/rounds.js';
import type { ProductionRecado } from '../recado/production.js';
import { fillWithEnded } from '../servers/fill-ended.js';
import { Bench } from '../bench.js';
import type { Figure } from './figure.js';
import { productionDrain, productionIntake, startProduction } from './ours.js';

const NAME = 'large';
const SHAPE = { size: 100, connections: 16 };
const MIB = 2 ** 20;
/** The steps in which MariaDB resizes its buffer pool. */
const STEP = 128 * MIB;
/** Bytes a message of a pool that holds everything, and of one that does not hold the indexes. */
const AMPLE_BYTES = 640;
const SCARCE_BYTES = 26;
const AMPLE = 'everything in memory';
const SCARCE = 'a small buffer pool';

/**
 * What a message costs in a large table (`--messages`) when the buffer pool of the database is smaller than the indexes,
 * beside the same with a pool that holds everything: processor time, pages read from the disk, log. Phones and the ids of
 * the provider are in no order, so that two of the indexes are touched at random pages.
 */
export const largeFigure: Figure = {
  name: NAME,
  summary: 'intake and drain in a large table (--messages) with a buffer pool smaller than its indexes',
  run: async ({ options }) => {
    // A server of its own, whose pool changes.
    const bench = new Bench({ ...options, scattered: true });
    try {
      return await measure(bench);
    } finally {
      await bench.endFigure();
      await (await bench.databaseServer).stop();
    }
  },
};

async function measure(bench: Bench) {
  const recado = await startProduction(bench, bench.options.dist);
  const server = await bench.databaseServer;
  const [ample, scarce] = [poolOf(bench, AMPLE_BYTES), poolOf(bench, SCARCE_BYTES)];
  await fill(bench, recado);
  await server.resizePool(ample);
  await readAll(bench, recado);
  // The intakes come last: their messages stay and wait to be sent.
  const drain = new Map(await drainOf(bench, recado, AMPLE));
  await server.resizePool(scarce);
  for (const [name, own] of await drainOf(bench, recado, SCARCE)) drain.set(name, own);
  const intake = new Map(await intakeOf(bench, recado, SCARCE));
  await server.resizePool(ample);
  await readAll(bench, recado);
  for (const [name, own] of await intakeOf(bench, recado, AMPLE)) intake.set(name, own);
  const cost = { figure: NAME, ours: SCARCE, base: AMPLE };
  return {
    findings: [
      ...compareCosts(intake, { ...cost, what: 'intake: processor time a message, in memory ÷ small pool' }),
      ...compareCosts(drain, { ...cost, what: 'drain: processor time a message, in memory ÷ small pool' }),
    ],
    contenders: [...contenderResults(`${NAME}: intake`, intake), ...contenderResults(`${NAME}: drain`, drain)],
  };
}

function poolOf({ options }: Bench, bytes: number): number {
  return Math.ceil((options.messages * bytes) / STEP) * STEP;
}

async function fill(bench: Bench, { database }: ProductionRecado): Promise<void> {
  const server = await bench.databaseServer;
  const { messages, say } = bench.options;
  await fillWithEnded(server, database, messages);
  await server.waitUntilFlushed();
  const sizes = await server.sizesOf(database, 'messages');
  const shown = sizes.map(({ name, bytes }) => `${name} ${Math.round(bytes / MIB)} MiB`);
  const pools = [AMPLE_BYTES, SCARCE_BYTES].map((bytes) => `${poolOf(bench, bytes) / MIB} MiB`);
  say(`${messages.toLocaleString('en')} rows: ${shown.join(', ')}; buffer pools of ${pools.join(' and ')}`);
}

/** Brings the rows and every index into the buffer pool. */
async function readAll(bench: Bench, { database, messages }: ProductionRecado): Promise<void> {
  const server = await bench.databaseServer;
  for (const { name } of await server.sizesOf(database, 'messages')) {
    await server.query(`SELECT COUNT(*) FROM ${messages} FORCE INDEX (\`${name}\`)`);
  }
}

async function drainOf(bench: Bench, recado: ProductionRecado, name: string): Promise<Samples> {
  const { diskCounters: counters } = await bench.databaseServer;
  const contender: DrainContender = { ...(await productionDrain(bench, name, recado, { keep: true })), counters };
  return measureDrain(bench, [contender], bench.size(60_000, 10_000));
}

async function intakeOf(bench: Bench, recado: ProductionRecado, name: string): Promise<Samples> {
  const { diskCounters: counters } = await bench.databaseServer;
  const kept = { stored: undefined, empty: async () => undefined };
  const contender: IntakeContender = { ...(await productionIntake(bench, name, recado)), ...kept, counters };
  return measureIntake(bench, [contender], SHAPE);
}
