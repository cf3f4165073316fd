import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { hasRedis, type PrivateRedis, startRedis } from '../support/redis.js';
import { until } from '../support/until.js';
import { type QueueProcess, startQueueProcess } from './queue-process.js';

/** Nudges within this time share one publication. */
const SHARE_MS = 5;

describe.skipIf(!hasRedis)('the feed signal over Redis', () => {
  let redis: PrivateRedis;
  let here: QueueProcess;
  let there: QueueProcess;
  let heardHere: number;
  let heardThere: number;

  beforeEach(async () => {
    redis = await startRedis();
    [here, there] = await Promise.all([startQueueProcess(redis.url), startQueueProcess(redis.url)]);
    heardHere = 0;
    heardThere = 0;
    here.signal.onNudge(() => heardHere++);
    there.signal.onNudge(() => heardThere++);
    await until(async () => String(await redis.command('PUBSUB', 'NUMSUB', '{recado:test}:feed')).endsWith(',2'));
  });

  afterEach(async () => {
    await Promise.all([here.close(), there.close()]);
    await redis.kill();
  });

  it('wakes this process at once, and the other one soon', async () => {
    here.signal.nudge();
    expect(heardHere).toBe(1);
    await until(() => heardThere === 1);
    there.signal.nudge();
    await until(() => heardHere === 2);
    expect(heardThere).toBe(2);
  });

  it('shares publications between many nudges, and never loses the last one', async () => {
    const from = performance.now();
    while (performance.now() < from + 100 || heardHere <= 200) {
      await new Promise((resolve) => setImmediate(resolve));
      here.signal.nudge();
    }
    const before = heardThere;
    expect(before).toBeLessThanOrEqual(2 + (performance.now() - from) / SHARE_MS);
    here.signal.nudge();
    await until(() => heardThere > before);
  });

  it('continues after Redis was away, and wakes every process when it returns', async () => {
    await redis.kill();
    await until(() => !here.health.isUp() && !there.health.isUp());
    here.signal.nudge();
    expect(heardHere).toBe(1);
    await redis.start();
    await until(() => heardHere === 2 && heardThere === 1);
    await until(() => {
      here.signal.nudge();
      return heardThere > 1;
    });
  });
});
