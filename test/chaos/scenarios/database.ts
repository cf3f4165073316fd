import { until } from '../../support/until.js';
import { PRODUCTION, type Scenario } from '../scenario.js';

const DELIVERS_WITHIN_MS = 30_000;

/** The database dies while batches are stored. */
export const databaseEnqueue: Scenario = {
  name: 'database-enqueue',
  summary: 'kill -9 the database in mid-enqueue, twice',
  shapes: PRODUCTION,
  async run({ cluster, load, faults, say }) {
    load.start({ clients: 6, maxBatch: 120, restMs: 60 });
    for (let round = 0; round < 2; round++) {
      await faults.pause(300, 1_200);
      faults.allowDuplicatesOfWorkers();
      await cluster.database?.kill();
      say('killed the database');
      await faults.pause(500, 4_000);
      await cluster.database?.start();
      await faults.measureNextDelivery('the return of the database', DELIVERS_WITHIN_MS);
    }
    await load.stop();
  },
};

/** The database dies while the workers record outcomes. */
export const databaseResult: Scenario = {
  name: 'database-result',
  summary: 'kill -9 the database in mid-result',
  shapes: PRODUCTION,
  async run({ cluster, gateway, load, faults, random, say }) {
    gateway.setLatency(() => 20);
    load.start({ clients: 3, batches: 8, maxBatch: 150, restMs: 0 });
    await load.finish();
    const killAt = gateway.requests.length + random.integer(50, 300);
    await until(() => gateway.requests.length >= killAt || gateway.taken.size >= load.acked.length, { intervalMs: 2 });
    faults.allowDuplicatesOfWorkers();
    await cluster.database?.kill();
    say(`killed the database after ${gateway.requests.length} requests`);
    await faults.pause(2_000, 18_000);
    await cluster.database?.start();
    await faults.measureNextDelivery('the return of the database', DELIVERS_WITHIN_MS);
  },
};
