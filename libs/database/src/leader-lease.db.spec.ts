import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { LEADER_LEASE_MS, LeaderLease } from './leader-lease.js';

describe('LeaderLease', () => {
  let opened: TestDatabase;
  let clock: ManualClock;

  beforeEach(async () => {
    opened = await testDatabase();
    clock = new ManualClock();
  });
  afterEach(() => opened.close());

  const lease = (holder: string) => new LeaderLease(opened.database, clock, 'feeder', holder);
  /** Where there can be one server only, everybody leads. */
  const isShared = () => !opened.database.capabilities.singleServer;

  it('has one holder at a time, also when all ask at once', async () => {
    const leases = ['a', 'b', 'c', 'd'].map(lease);
    const held = await Promise.all(leases.map((each) => each.hold()));
    expect(held.filter(Boolean)).toHaveLength(isShared() ? 1 : 4);
    expect(leases.map(({ isHeld }) => isHeld)).toEqual(held);
  });

  it('stays with its holder for as long as it is renewed', async () => {
    const [first, second] = [lease('a'), lease('b')];
    await first.hold();
    for (let round = 0; round < 3; round++) {
      clock.advance(LEADER_LEASE_MS - 1);
      expect(await first.hold()).toBe(true);
      expect(await second.hold()).toBe(!isShared());
    }
  });

  it('passes on when it ends, and its old holder knows', async () => {
    const [first, second] = [lease('a'), lease('b')];
    await first.hold();
    clock.advance(LEADER_LEASE_MS + 1);
    expect(first.isHeld).toBe(!isShared());
    expect(await second.hold()).toBe(true);
    expect(await first.hold()).toBe(!isShared());
  });

  it('passes on at once when its holder gives it up', async () => {
    const [first, second, third] = [lease('a'), lease('b'), lease('c')];
    await first.hold();
    await second.release();
    expect(await third.hold()).toBe(!isShared());
    await first.release();
    expect(await third.hold()).toBe(true);
  });
});
