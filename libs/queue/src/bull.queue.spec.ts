import { Lane } from '@recado/core';
import type { Redis, RedisConnections } from '@recado/redis';
import { describe, expect, it } from 'vitest';
import { chunkOf, laneQueueOptions, type Observation, SilenceDetector } from './bull.queue.js';

describe('chunkOf', () => {
  it('reads a published chunk', () => {
    expect(chunkOf(Lane.Low, { channelId: 2, ids: [3, 1] })).toEqual({ channelId: 2, lane: Lane.Low, ids: [3, 1] });
  });

  it('reads the send times of a paced channel, one per message', () => {
    const hint = { channelId: 2, ids: [3, 1], times: [1_000.5, 1_013.4] };
    expect(chunkOf(Lane.Low, hint)).toEqual({ ...hint, lane: Lane.Low });
    expect(chunkOf(Lane.Low, { ...hint, times: [1_000] })).toBeUndefined();
    expect(chunkOf(Lane.Low, { ...hint, times: ['1', '2'] })).toBeUndefined();
  });

  it('reads until when the messages may be claimed', () => {
    const hint = { channelId: 2, ids: [3], claimBy: 1_000 };
    expect(chunkOf(Lane.Low, hint)).toEqual({ ...hint, lane: Lane.Low });
    expect(chunkOf(Lane.Low, { ...hint, claimBy: 'soon' })).toBeUndefined();
  });

  it.each([undefined, null, '', 5, {}, { channelId: 1 }, { channelId: 'x', ids: [1] }, { channelId: 1, ids: ['1'] }])(
    'returns undefined for %j',
    (data) => expect(chunkOf(Lane.Low, data)).toBeUndefined(),
  );
});

describe('laneQueueOptions', () => {
  it('waits for work for no longer than the heartbeat can be answered behind it', () => {
    const connection = {} as Redis;
    const connections = { commands: connection, subscriber: connection } as RedisConnections;
    const { settings } = laneQueueOptions(connections);
    expect(settings?.drainDelay ?? Infinity).toBeLessThanOrEqual(1);
  });
});

const QUIET: Observation = { waiting: 5, hasCapacity: true, taken: 3 };

/** The answers of a detector for these observations, one every half a second. */
function answers(...observed: Observation[]): boolean[] {
  const detector = new SilenceDetector();
  return observed.map((observation, index) => detector.isSilent(observation, index * 500));
}

describe('SilenceDetector', () => {
  it('finds silence three seconds after the first observation without a take, and again after as long', () => {
    const silences = answers(...Array<Observation>(16).fill(QUIET));
    expect(silences.flatMap((isSilent, index) => (isSilent ? [index] : []))).toEqual([7, 14]);
  });

  it.each([
    ['took something', { ...QUIET, taken: 4 }],
    ['has nothing to take', { ...QUIET, waiting: 0 }],
    ['has no capacity', { ...QUIET, hasCapacity: false }],
  ])('starts again when the consumer %s', (_, sign) => {
    const before = Array<Observation>(6).fill(QUIET);
    const after = Array<Observation>(6).fill({ ...QUIET, taken: sign.taken });
    expect(answers(...before, sign, ...after)).not.toContain(true);
    expect(answers(...before, QUIET, ...before)).toContain(true);
  });

  it('starts again after a reset', () => {
    const detector = new SilenceDetector();
    detector.isSilent(QUIET, 0);
    detector.isSilent(QUIET, 500);
    detector.reset();
    expect([detector.isSilent(QUIET, 4_000), detector.isSilent(QUIET, 7_000)]).toEqual([false, true]);
  });
});
