import { until } from '../../support/until.js';
import { badWeather } from '../gateway.js';
import { BOTH, type Scenario } from '../scenario.js';

/** The provider and the way to it have every bad habit at once. */
export const gatewayTrouble: Scenario = {
  name: 'gateway',
  summary: 'the gateway slow, resetting, half-closing, answering garbage, losing replies after accepting',
  shapes: BOTH,
  async run({ gateway, load, faults, random, say }) {
    gateway.take(() => 10);
    gateway.misbehave(badWeather(random.fork('weather'), 0.15));
    load.start({ clients: 3, maxBatch: 60, restMs: 400 });
    for (const how of ['cut', 'halfClose', 'garble'] as const) {
      await faults.moment(500, 1_500);
      // After a cut the channel rests for a moment; there must be something to break.
      await until(() => gateway.line.connections > 0, { timeoutMs: 30_000, describe: 'a connection to the gateway' });
      say(`${how} with ${gateway.line.connections} connections open`);
      faults.breakLine(how);
    }
    gateway.line.slow(random.integer(50, 300));
    await faults.moment(1_000, 2_000);
    gateway.line.refuse();
    faults.breakLine('cut');
    await faults.moment(1_000, 3_000);
    gateway.heal();
    await load.stop();
  },
};
