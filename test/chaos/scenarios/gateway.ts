import { until } from '../../support/until.js';
import { randomMisbehaviour } from '../gateway.js';
import { BOTH, type Scenario } from '../scenario.js';

/** The provider answers badly in every way, and the network to it fails. */
export const gatewayTrouble: Scenario = {
  name: 'gateway',
  summary: 'a gateway that is slow, resets, half-closes, answers garbage and loses replies after accepting',
  shapes: BOTH,
  async run({ gateway, load, faults, random, say }) {
    gateway.setLatency(() => 10);
    gateway.misbehave(randomMisbehaviour(random.fork('misbehaviour'), 0.15));
    load.start({ clients: 3, maxBatch: 60, restMs: 400 });
    for (const how of ['cut', 'halfClose', 'garble'] as const) {
      await faults.pause(500, 1_500);
      // The channel pauses for a moment after a cut, and then has no connection that could be broken.
      await until(() => gateway.proxy.connections > 0, { timeoutMs: 30_000, describe: 'a connection to the gateway' });
      say(`${how} with ${gateway.proxy.connections} connections open`);
      faults.breakConnections(how);
    }
    gateway.proxy.slow(random.integer(50, 300));
    await faults.pause(1_000, 2_000);
    gateway.proxy.refuse();
    faults.breakConnections('cut');
    await faults.pause(1_000, 3_000);
    gateway.heal();
    await load.stop();
  },
};
