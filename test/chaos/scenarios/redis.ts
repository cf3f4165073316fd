import { setTimeout as delay } from 'node:timers/promises';
import { PRODUCTION, type Scenario } from '../scenario.js';

const DELIVERS_WITHIN_MS = 10_000;
const AWAY_MS = 20_000;

/** Redis is emptied while messages wait, are scheduled and are being sent: it must hold only hints. */
export const redisFlush: Scenario = {
  name: 'redis-flush',
  summary: 'FLUSHALL with waiting, scheduled and active work, three times',
  shapes: PRODUCTION,
  async run({ cluster, gateway, load, faults, say }) {
    gateway.setLatency(() => 100);
    load.start({ clients: 4, maxBatch: 120, restMs: 150 });
    for (let round = 0; round < 3; round++) {
      await faults.pause(500, 2_000);
      const usualMs = await faults.usualDeliveryMs();
      const since = Date.now();
      await cluster.redis?.flush();
      say('flushed Redis');
      await faults.measureNextDelivery('a flushed Redis', DELIVERS_WITHIN_MS, since, usualMs);
    }
    await load.stop();
  },
};

/** Redis dies and comes back empty after 20 s. */
export const redisAway: Scenario = {
  name: 'redis-away',
  summary: 'kill -9 Redis, which keeps nothing on disk, and start it 20 s later',
  shapes: PRODUCTION,
  async run({ cluster, gateway, load, faults, say }) {
    gateway.setLatency(() => 50);
    load.start({ clients: 3, maxBatch: 60, restMs: 150 });
    await faults.pause(1_000, 2_500);
    await cluster.redis?.kill();
    say('killed Redis');
    await delay(AWAY_MS);
    await cluster.redis?.start();
    await faults.measureNextDelivery('the return of Redis', DELIVERS_WITHIN_MS);
    await load.stop();
  },
};
