import { BOTH, type Scenario } from '../scenario.js';

/**
 * The worker stands still for up to 23 s. Until it wakes, its open transaction may keep rows locked; a request whose
 * answer then comes too late is repeated when its lease ends, up to 15 s later.
 */
const ENDED_WITHIN_MS = 40_000;

/** A worker stands still for longer than its lease and then continues: its late results must change nothing. */
export const freezeWorker: Scenario = {
  name: 'freeze-worker',
  summary: 'SIGSTOP a worker for longer than its lease',
  shapes: BOTH,
  async run({ cluster, gateway, load, faults, random, say }) {
    gateway.setLatency(() => 150);
    load.start({ clients: 3, maxBatch: 120, restMs: 100 });
    await faults.pause(800, 2_000);
    const worker = random.pick(cluster.workers);
    faults.freeze(worker);
    // A single process can recover only when it wakes.
    const frozenAt = Date.now();
    const ids = await faults.sendingIds();
    say(`froze ${worker.name} with ${ids.length} messages under way`);
    await faults.pause(1_000, 3_000);
    await load.stop();
    await faults.pause(16_000, 20_000);
    worker.resume();
    const since = cluster.workers.length > 1 ? frozenAt : Date.now();
    await faults.measureEndOf(ids, 'a frozen worker', ENDED_WITHIN_MS, since);
    load.start({ clients: 2, batches: 5, restMs: 50 });
    await load.finish();
  },
};
