import { until } from '../../support/until.js';
import { BOTH, type Scenario } from '../scenario.js';

/** Processes that take batches die while they store them. */
export const killApi: Scenario = {
  name: 'kill-api',
  summary: 'kill -9 an api in mid-batch, three times',
  shapes: BOTH,
  async run({ cluster, load, faults, random }) {
    load.start({ clients: 6, maxBatch: 200, restMs: 60 });
    for (let round = 0; round < 3; round++) {
      // A slow machine may take longer than that to take the first batch, and nothing would be at stake.
      const before = load.acked.length;
      await faults.moment(200, 900);
      await until(() => load.acked.length > before, { timeoutMs: 60_000, describe: 'a batch to be taken' });
      const api = random.pick(cluster.apis);
      await faults.kill(api);
      await faults.moment(0, 400);
      await api.start();
    }
    await faults.moment(100, 400);
    await load.stop();
  },
};
