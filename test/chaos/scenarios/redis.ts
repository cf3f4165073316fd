import { setTimeout as delay } from 'node:timers/promises';
import { PRODUCTION, type Scenario } from '../scenario.js';

const FLOWS_WITHIN_MS = 10_000;
const AWAY_MS = 20_000;

/** Redis forgets everything while messages wait, are scheduled and are under way: it held only hints. */
export const redisFlush: Scenario = {
  name: 'redis-flush',
  summary: 'FLUSHALL with waiting, scheduled and active work, three times',
  shapes: PRODUCTION,
  async run({ cluster, gateway, load, faults, say }) {
    gateway.take(() => 100);
    load.start({ clients: 4, maxBatch: 120, restMs: 150 });
    for (let round = 0; round < 3; round++) {
      await faults.moment(500, 2_000);
      const since = Date.now();
      await cluster.redis?.flush();
      say('flushed');
      await faults.untilItFlows('a flushed Redis', FLOWS_WITHIN_MS, since);
    }
    await load.stop();
  },
};

/** Redis dies, stays away for 20 s and comes back empty. */
export const redisAway: Scenario = {
  name: 'redis-away',
  summary: 'kill -9 Redis, which keeps nothing on disk, and start it 20 s later',
  shapes: PRODUCTION,
  async run({ cluster, gateway, load, faults, say }) {
    gateway.take(() => 50);
    load.start({ clients: 3, maxBatch: 60, restMs: 150 });
    await faults.moment(1_000, 2_500);
    await cluster.redis?.kill();
    say('Redis is away');
    await delay(AWAY_MS);
    await cluster.redis?.start();
    await faults.untilItFlows('the return of Redis', FLOWS_WITHIN_MS);
    await load.stop();
  },
};
