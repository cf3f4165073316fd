import type { Redis, RedisConnections } from '@recado/redis';
import { describe, expect, it } from 'vitest';
import { laneQueueOptions } from './lane-queue-options.js';

describe('laneQueueOptions', () => {
  it('waits for work for no longer than the heartbeat can be answered behind it', () => {
    const connection = {} as Redis;
    const connections = { commands: connection, subscriber: connection } as RedisConnections;
    const { settings } = laneQueueOptions(connections);
    expect(settings?.drainDelay ?? Infinity).toBeLessThanOrEqual(1);
  });
});
