import { until } from '../../support/until.js';
import { PRODUCTION, type Scenario, type Stage } from '../scenario.js';

const FLOWS_WITHIN_MS = 10_000;

/** Another process leads when the leader is dead. */
export const killLeader: Scenario = {
  name: 'kill-leader',
  summary: 'kill -9 the leader under load',
  shapes: PRODUCTION,
  run: (stage) => withoutLeader(stage, (leader) => stage.faults.kill(leader)),
};

/** Another process leads when the leader stands still, and the old one knows it when it wakes. */
export const stopLeader: Scenario = {
  name: 'freeze-leader',
  summary: 'SIGSTOP the leader under load and wake it after 20 s',
  shapes: PRODUCTION,
  run: (stage) => withoutLeader(stage, async (leader) => stage.faults.freeze(leader), 20_000),
};

async function withoutLeader(
  { cluster, load, faults, say }: Stage,
  harm: (leader: Stage['cluster']['members'][number]) => Promise<void>,
  atLeastMs = 0,
): Promise<void> {
  load.start({ clients: 3, maxBatch: 80, restMs: 100 });
  await faults.moment(800, 2_500);
  const leader = await until(() => cluster.leader(), { describe: 'a leader' });
  const since = Date.now();
  await harm(leader);
  say(`took the leader ${leader.name} away`);
  await faults.untilItFlows('a dead leader', FLOWS_WITHIN_MS, since);
  await load.stop();
  await faults.moment(atLeastMs, atLeastMs + 1_000);
  leader.resume();
  await leader.start();
  load.start({ clients: 2, batches: 5, restMs: 50 });
  await load.finish();
}
