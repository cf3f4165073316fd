import { describe, expect, it } from 'vitest';
import type { ChannelView } from './list/channel.view.js';
import { recipientsIn, sharedLimitOf } from './list/portfolio.js';

const channel = (id: number, portfolio: string | null, messagingLimit: number | null) =>
  ({ id, portfolio, messagingLimit }) as ChannelView;

describe('recipientsIn', () => {
  it.each([
    ['TIER_250', 250],
    ['TIER_2K', 2_000],
    ['TIER_100K', 100_000],
    ['TIER_3500', 3_500],
    ['TIER_UNLIMITED', null],
    ['TIER_NOT_SET', null],
    ['GREEN', null],
  ])('reads %s as %s', (word, recipients) => expect(recipientsIn(word)).toBe(recipients));
});

describe('sharedLimitOf', () => {
  it('is shared by the channels of a portfolio', () => {
    const all = [channel(3, 'a', 250), channel(1, 'a', 250), channel(2, 'b', 250), channel(4, null, 250)];
    expect(sharedLimitOf(all[0]!, all)).toEqual({ channelIds: [1, 3], recipients: 250 });
  });

  it('is that of the channel alone while its portfolio is not known', () => {
    const all = [channel(1, null, 250), channel(2, null, 250)];
    expect(sharedLimitOf(all[0]!, all)).toEqual({ channelIds: [1], recipients: 250 });
  });

  it('is none where the provider has told none', () => {
    expect(sharedLimitOf(channel(1, 'a', null), [])).toBeNull();
  });
});
