import { Clock } from '@recado/core';
import { type Database, openDatabase } from '@recado/database';
import { MessageRemover } from '@recado/messages';
import { testConfig } from '../../support/fixtures/test-config.js';
import { until } from '../../support/until.js';
import type { Bench } from '../bench.js';
import { CostMeter } from '../measure/costs.js';
import { part } from '../measure/part.js';
import { contenderResults, inRounds, type Sample } from '../measure/rounds.js';
import type { ProductionRecado } from '../recado/production.js';
import { fillWithEnded } from '../servers/fill-ended.js';
import type { Figure } from './figure.js';
import { startProduction } from './ours.js';

const NAME = 'removal';
const REMOVED = 'rows removed';
/** All rows of the filler are older than this. */
const AGE_MS = 86_400_000;
const PURGED_WITHIN_MS = 300_000;
/** A server with fewer unpurged transactions counts as purged. */
const UNPURGED = 4;

class SystemTime extends Clock {
  now(): number {
    return Date.now();
  }
}

/**
 * What REMOVE_AFTER_DAYS costs a message: the processor time of the database, its purge included, and of the leader, which
 * here is the process of the bench. The messages were erased before, as in production.
 */
export const removalFigure: Figure = {
  name: NAME,
  summary: 'the cost of removing the rows of ended messages, to be compared with the cost of a drained one',
  run: async (bench) => {
    const recado = await startProduction(bench, bench.options.dist);
    const rows = bench.size(500_000, 200_000);
    const contenders = [{ name: REMOVED }];
    const samples = await inRounds(
      bench.options.rounds,
      contenders,
      () => removeAll(bench, recado, rows),
      bench.options.say,
    );
    return { findings: [], contenders: contenderResults(NAME, samples) };
  },
};

async function removeAll(bench: Bench, recado: ProductionRecado, rows: number): Promise<Sample> {
  const server = await bench.databaseServer;
  await fillWithEnded(server, recado.database, rows, { erased: true });
  await server.waitUntilFlushed();
  const database = openDatabase(testConfig({ DATABASE_URL: server.urlOf(recado.database) }).database);
  const meter = await CostMeter.start([server.part, part('leader', () => process.pid)], server.counters);
  const from = performance.now();
  await removeOld(database);
  const seconds = (performance.now() - from) / 1_000;
  await until(async () => (await server.unpurged()) < UNPURGED, { timeoutMs: PURGED_WITHIN_MS, intervalMs: 50 });
  const costs = await meter.per(rows);
  await database.close();
  const left = await server.countRows(recado.messages);
  if (left > 0) throw new Error(`${left} rows were left`);
  await recado.empty();
  return { perSecond: rows / seconds, costs };
}

async function removeOld(database: Database): Promise<void> {
  const remover = new MessageRemover(database, new SystemTime());
  for (let after: number | null = 0; after !== null;) after = await remover.removeOlderThan(AGE_MS, after);
}
