import { BOTH, type Scenario } from '../scenario.js';

/**
 * It stands still for up to 23 s. What its open transaction has locked nobody can take over before it wakes, and where it
 * then finds a request without an answer in time, the message goes again at the first look at it, 15 s later.
 */
const ENDED_WITHIN_MS = 40_000;

/** A worker stands still past its lease and goes on as if nothing had happened: its late results change nothing. */
export const freezeWorker: Scenario = {
  name: 'freeze-worker',
  summary: 'SIGSTOP a worker past its lease and wake it',
  shapes: BOTH,
  async run({ cluster, gateway, load, faults, random, say }) {
    gateway.take(() => 150);
    load.start({ clients: 3, maxBatch: 120, restMs: 100 });
    await faults.moment(800, 2_000);
    const worker = random.pick(cluster.workers);
    faults.freeze(worker);
    // On its own, nobody can take over before it wakes.
    const frozenAt = Date.now();
    const held = await faults.held();
    say(`froze ${worker.name} with ${held.length} messages under way`);
    await faults.moment(1_000, 3_000);
    await load.stop();
    await faults.moment(16_000, 20_000);
    worker.resume();
    const since = cluster.workers.length > 1 ? frozenAt : Date.now();
    await faults.untilEnded('a frozen worker', held, ENDED_WITHIN_MS, since);
    load.start({ clients: 2, batches: 5, restMs: 50 });
    await load.finish();
  },
};
