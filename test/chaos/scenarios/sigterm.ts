import { BOTH, type Scenario } from '../scenario.js';

/** A rolling restart under load: every process must end with code 0, and nothing may be sent twice. */
export const sigterm: Scenario = {
  name: 'sigterm',
  summary: 'SIGTERM to every process in turn, under load',
  shapes: BOTH,
  async run({ cluster, gateway, load, faults, say }) {
    gateway.setLatency(() => 30);
    load.start({ clients: 3, maxBatch: 100, restMs: 150 });
    for (const member of cluster.members) {
      await faults.pause(500, 1_500);
      const since = Date.now();
      const { code } = await member.stop();
      say(`${member.name} ended with ${code} after ${Date.now() - since} ms`);
      if (code !== 0) throw new Error(`${member.name} ended with ${code} on SIGTERM:\n${member.logs().slice(-2_000)}`);
      await member.start();
    }
    await load.stop();
  },
};
