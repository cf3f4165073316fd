import type { Redis, RedisConnections } from '@recado/redis';
import { describe, expect, it } from 'vitest';
import { HANDLERS_PER_LANE } from '../handlers-per-lane.js';
import { laneQueueOptions } from './lane-queue-options.js';

describe('laneQueueOptions', () => {
  it('a worker that stands still is given chunks for no more than a second', () => {
    const connection = {} as Redis;
    const connections = { commands: connection, subscriber: connection } as RedisConnections;
    const { settings } = laneQueueOptions(connections);
    expect((settings?.drainDelay ?? Infinity) * HANDLERS_PER_LANE).toBeLessThanOrEqual(1);
  });
});
