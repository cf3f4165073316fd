import { until } from '../../support/until.js';
import { PRODUCTION, type Scenario } from '../scenario.js';

const FLOWS_WITHIN_MS = 30_000;

/** The database dies while batches are being stored. */
export const databaseEnqueue: Scenario = {
  name: 'database-enqueue',
  summary: 'kill -9 the database in mid-enqueue, twice',
  shapes: PRODUCTION,
  async run({ cluster, load, faults, say }) {
    load.start({ clients: 6, maxBatch: 120, restMs: 60 });
    for (let round = 0; round < 2; round++) {
      await faults.moment(300, 1_200);
      faults.excuseWorkers();
      await cluster.database?.kill();
      say('the database is away');
      await faults.moment(500, 4_000);
      await cluster.database?.start();
      await faults.untilItFlows('the return of the database', FLOWS_WITHIN_MS);
    }
    await load.stop();
  },
};

/** The database dies while the workers record what the gateway answered. */
export const databaseResult: Scenario = {
  name: 'database-result',
  summary: 'kill -9 the database in mid-result',
  shapes: PRODUCTION,
  async run({ cluster, gateway, load, faults, random, say }) {
    gateway.take(() => 20);
    load.start({ clients: 3, batches: 8, maxBatch: 150, restMs: 0 });
    await load.finish();
    const killAt = gateway.requests.length + random.integer(50, 300);
    await until(() => gateway.requests.length >= killAt || gateway.taken.size >= load.acked.length, { intervalMs: 2 });
    faults.excuseWorkers();
    await cluster.database?.kill();
    say(`the database is away after ${gateway.requests.length} requests`);
    await faults.moment(2_000, 18_000);
    await cluster.database?.start();
    await faults.untilItFlows('the return of the database', FLOWS_WITHIN_MS);
  },
};
