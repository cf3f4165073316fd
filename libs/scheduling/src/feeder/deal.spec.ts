import { Lane, LaneTurns } from '@recado/core';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deal, type Hand, type Room } from './deal.js';

const hand = (lane: Lane, apiKeyId: number, count: number): Hand => ({
  group: { channelId: 1, lane, apiKeyId },
  candidates: Array.from({ length: count }, (_, i) => ({
    id: apiKeyId * 10_000 + i,
    phone: String(i),
    dueAt: i,
    attempts: 0,
  })),
});
const room = (all: number, belowHigh = all, high = all): Room => ({ all, high, belowHigh, isBelowWorthALook: true });
const count = <T>(items: T[], test: (item: T) => boolean) => items.filter(test).length;

describe('deal', () => {
  it('gives the keys of a lane one turn each', () => {
    const dealt = deal([hand(Lane.Normal, 1, 1_000), hand(Lane.Normal, 2, 3)], room(6));
    expect(dealt.map(({ group }) => group.apiKeyId)).toEqual([1, 2, 1, 2, 1, 2]);
  });

  it('shares 21 turns as 16, 4 and 1 while every lane has work', () => {
    const dealt = deal([hand(Lane.High, 1, 100), hand(Lane.Normal, 1, 100), hand(Lane.Low, 1, 100)], room(42));
    expect([0, 1, 2].map((lane) => count(dealt, ({ group }) => group.lane === lane))).toEqual([32, 8, 2]);
  });

  it('keeps the reserve for the high lane', () => {
    const dealt = deal([hand(Lane.High, 1, 5), hand(Lane.Normal, 1, 100)], room(50, 20));
    expect(count(dealt, ({ group }) => group.lane === Lane.High)).toBe(5);
    expect(count(dealt, ({ group }) => group.lane === Lane.Normal)).toBe(20);
  });

  it('keeps what is the others’ from the high lane', () => {
    const dealt = deal([hand(Lane.High, 1, 100), hand(Lane.Low, 1, 100)], room(50, 50, 10));
    expect(count(dealt, ({ group }) => group.lane === Lane.High)).toBe(10);
    expect(count(dealt, ({ group }) => group.lane === Lane.Low)).toBe(40);
  });

  it('has a turn for every lane also where room comes one by one', () => {
    const turns = new LaneTurns();
    const hands = [Lane.High, Lane.Normal, Lane.Low].map((lane) => hand(lane, 1, 5));
    const dealt = Array.from({ length: 21 }, () => deal(hands, room(1), turns)).flat();
    expect([0, 1, 2].map((lane) => count(dealt, ({ group }) => group.lane === lane))).toEqual([16, 4, 1]);
  });

  it('never deals more than there is room for, never twice, and keeps each hand in its order', () => {
    const hands = fc.array(fc.tuple(fc.constantFrom(0 as const, 1 as const, 2 as const), fc.nat(40)), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(hands, fc.nat(100), fc.nat(100), (specs, all, belowHigh) => {
        const dealt = deal(
          specs.map(([lane, size], key) => hand(lane, key + 1, size)),
          room(all, belowHigh),
        );
        expect(dealt.length).toBeLessThanOrEqual(all);
        expect(new Set(dealt.map(({ id }) => id)).size).toBe(dealt.length);
        expect(count(dealt, ({ group }) => group.lane !== Lane.High)).toBeLessThanOrEqual(belowHigh);
        for (const [index] of specs.entries()) {
          const own = dealt.filter(({ group }) => group.apiKeyId === index + 1).map(({ dueAt }) => dueAt);
          expect(own).toEqual(own.map((_, i) => i));
        }
      }),
    );
  });
});
