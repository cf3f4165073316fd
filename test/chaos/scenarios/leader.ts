import { until } from '../../support/until.js';
import { PRODUCTION, type Scenario, type ScenarioContext } from '../scenario.js';

const DELIVERS_WITHIN_MS = 10_000;

/** Another process must lead after the leader has died. */
export const killLeader: Scenario = {
  name: 'kill-leader',
  summary: 'kill -9 the leader under load',
  shapes: PRODUCTION,
  run: (context) => withoutLeader(context, (leader) => context.faults.kill(leader)),
};

/** Another process must lead while the leader stands still, and the old leader must notice it when it wakes. */
export const stopLeader: Scenario = {
  name: 'freeze-leader',
  summary: 'SIGSTOP the leader under load and wake it after 20 s',
  shapes: PRODUCTION,
  run: (context) => withoutLeader(context, async (leader) => context.faults.freeze(leader), 20_000),
};

async function withoutLeader(
  { cluster, load, faults, say }: ScenarioContext,
  harm: (leader: ScenarioContext['cluster']['members'][number]) => Promise<void>,
  atLeastMs = 0,
): Promise<void> {
  load.start({ clients: 3, maxBatch: 80, restMs: 100 });
  await faults.pause(800, 2_500);
  const leader = await until(() => cluster.leader(), { describe: 'a leader' });
  const since = Date.now();
  await harm(leader);
  say(`stopped the leader ${leader.name}`);
  await faults.measureNextDelivery('a dead leader', DELIVERS_WITHIN_MS, since);
  await load.stop();
  await faults.pause(atLeastMs, atLeastMs + 1_000);
  leader.resume();
  await leader.start();
  load.start({ clients: 2, batches: 5, restMs: 50 });
  await load.finish();
}
