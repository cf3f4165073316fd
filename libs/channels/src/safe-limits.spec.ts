import type { UsualLimits } from '@recado/config';
import { describe, expect, it } from 'vitest';
import { type ChannelLimits, defaultLimits, unsafeLimits } from './channel-limits.js';

const SAFE: UsualLimits = {
  pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 },
  spacingMs: 0,
  newRecipients: { messages: 100, start: 20, growthPercent: 6, spacingMs: 60_000 },
};
const USUAL = defaultLimits('America/Sao_Paulo', SAFE);
const WARM_UP = USUAL.newRecipients!.perDay.warmUp!;

function newRecipients(perDay: object, spacingMs = 60_000): Partial<ChannelLimits> {
  return { newRecipients: { perDay: { ...USUAL.newRecipients!.perDay, ...perDay }, spacingMs } };
}

describe('limits above what is safe', () => {
  it.each<[string, Partial<ChannelLimits>, string[]]>([
    ['those that are recommended', {}, []],
    ['a slower pace', { pace: { messages: 10, periodMs: 60_000, jitterPercent: 0 } }, []],
    ['the same pace in other words', { pace: { messages: 15, periodMs: 60_000, jitterPercent: 50 } }, []],
    ['fewer people', newRecipients({ messages: 10, warmUp: null }, 90_000), []],
    ['a faster pace', { pace: { messages: 1, periodMs: 3_999, jitterPercent: 50 } }, ['pace.messages']],
    ['no pace', { pace: null }, ['pace.messages']],
    ['more people', newRecipients({ messages: 101 }), ['newRecipients.perDay.messages']],
    ['no warm-up', newRecipients({ warmUp: null }), ['newRecipients.perDay.warmUp.start']],
    [
      'a warm-up that begins with more',
      newRecipients({ warmUp: { ...WARM_UP, start: 21 } }),
      ['newRecipients.perDay.warmUp.start'],
    ],
    [
      'a faster warm-up',
      newRecipients({ warmUp: { ...WARM_UP, growthPercent: 7 } }),
      ['newRecipients.perDay.warmUp.growthPercent'],
    ],
    ['people closer together', newRecipients({}, 59_999), ['newRecipients.spacingMs']],
    [
      'any number of people',
      { newRecipients: null },
      ['newRecipients.perDay.messages', 'newRecipients.perDay.warmUp.start', 'newRecipients.spacingMs'],
    ],
  ])('are found in %s', (_what, changes, expected) => {
    expect(unsafeLimits({ ...USUAL, ...changes }, SAFE, null)).toEqual(expected);
  });

  it('are no news where the channel had them already', () => {
    const before = { ...USUAL, pace: { messages: 1, periodMs: 1_000, jitterPercent: 0 } };
    const slower = { ...USUAL, pace: { messages: 1, periodMs: 2_000, jitterPercent: 0 } };
    expect(unsafeLimits(slower, SAFE, before)).toEqual([]);
    expect(unsafeLimits({ ...before, pace: null }, SAFE, before)).toEqual(['pace.messages']);
  });
});
