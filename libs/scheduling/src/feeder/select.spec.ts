import { Lane, LaneRotation } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { select, type CandidateGroup, type Capacity } from './selection.js';

const candidates = (lane: Lane, apiKeyId: number, count: number): CandidateGroup => ({
  group: { channelId: 1, lane, apiKeyId },
  candidates: Array.from({ length: count }, (_, i) => ({
    id: apiKeyId * 10_000 + i,
    batchId: 1,
    phone: String(i),
    dueAt: i,
    attempts: 0,
  })),
});
const capacity = (all: number, belowHigh = all, high = all): Capacity => ({
  total: all,
  high,
  belowHigh,
  isBelowHighWorthReading: true,
});
const count = <T>(items: T[], test: (item: T) => boolean) => items.filter(test).length;

describe('select', () => {
  it('alternates between the keys of a lane', () => {
    const selected = select([candidates(Lane.Normal, 1, 1_000), candidates(Lane.Normal, 2, 3)], capacity(6));
    expect(selected.map(({ group }) => group.apiKeyId)).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it('passes over a key without candidates', () => {
    const selected = select([candidates(Lane.High, 1, 0), candidates(Lane.Normal, 2, 3)], capacity(6));
    expect(selected.map(({ group }) => group.apiKeyId)).toEqual([2, 2, 2]);
  });

  it('serves the lanes 16 : 4 : 1 while every lane has candidates', () => {
    const selected = select(
      [candidates(Lane.High, 1, 100), candidates(Lane.Normal, 1, 100), candidates(Lane.Low, 1, 100)],
      capacity(42),
    );
    expect([0, 1, 2].map((lane) => count(selected, ({ group }) => group.lane === lane))).toEqual([32, 8, 2]);
  });

  it('leaves the reserve to the high lane', () => {
    const selected = select([candidates(Lane.High, 1, 5), candidates(Lane.Normal, 1, 100)], capacity(50, 20));
    expect(count(selected, ({ group }) => group.lane === Lane.High)).toBe(5);
    expect(count(selected, ({ group }) => group.lane === Lane.Normal)).toBe(20);
  });

  it('bounds the share of the high lane', () => {
    const selected = select([candidates(Lane.High, 1, 100), candidates(Lane.Low, 1, 100)], capacity(50, 50, 10));
    expect(count(selected, ({ group }) => group.lane === Lane.High)).toBe(10);
    expect(count(selected, ({ group }) => group.lane === Lane.Low)).toBe(40);
  });

  it('serves every lane also where capacity comes one by one', () => {
    const rotation = new LaneRotation();
    const groups = [Lane.High, Lane.Normal, Lane.Low].map((lane) => candidates(lane, 1, 5));
    const selected = Array.from({ length: 21 }, () => select(groups, capacity(1), rotation)).flat();
    expect([0, 1, 2].map((lane) => count(selected, ({ group }) => group.lane === lane))).toEqual([16, 4, 1]);
  });

  it('never selects more than the capacity or a message twice, and keeps the order of each key', () => {
    const groups = fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const, 2 as const), fc.nat(40)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(groups, fc.nat(100), fc.nat(100), (specs, all, belowHigh) => {
        const selected = select(
          specs.map(([lane, size], key) => candidates(lane, key + 1, size)),
          capacity(all, belowHigh),
        );
        expect(selected.length).toBeLessThanOrEqual(all);
        expect(new Set(selected.map(({ id }) => id)).size).toBe(selected.length);
        expect(count(selected, ({ group }) => group.lane !== Lane.High)).toBeLessThanOrEqual(belowHigh);
        for (const [index] of specs.entries()) {
          const own = selected.filter(({ group }) => group.apiKeyId === index + 1).map(({ dueAt }) => dueAt);
          expect(own).toEqual(own.map((_, i) => i));
        }
      }),
    );
  });
});
