import { until } from '../../support/until.js';
import { BOTH, type Scenario } from '../scenario.js';

/** Processes die while they store batches. */
export const killApi: Scenario = {
  name: 'kill-api',
  summary: 'kill -9 an api in mid-batch, three times',
  shapes: BOTH,
  async run({ cluster, load, faults, random }) {
    load.start({ clients: 6, maxBatch: 200, restMs: 60 });
    for (let round = 0; round < 3; round++) {
      // On a slow machine the kill could come before the first accepted batch, and would show nothing.
      const before = load.acked.length;
      await faults.pause(200, 900);
      await until(() => load.acked.length > before, { timeoutMs: 60_000, describe: 'a batch to be accepted' });
      const api = random.pick(cluster.apis);
      await faults.kill(api);
      await faults.pause(0, 400);
      await api.start();
    }
    await faults.pause(100, 400);
    await load.stop();
  },
};
