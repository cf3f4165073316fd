import { Lane } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { chunkOf } from './hint.js';

describe('chunkOf', () => {
  it('reads what was published', () => {
    expect(chunkOf(Lane.Low, { channelId: 2, ids: [3, 1] })).toEqual({ channelId: 2, lane: Lane.Low, ids: [3, 1] });
  });

  it.each([undefined, null, '', 5, {}, { channelId: 1 }, { channelId: 'x', ids: [1] }, { channelId: 1, ids: ['1'] }])(
    'takes %j for lost',
    (data) => expect(chunkOf(Lane.Low, data)).toBeUndefined(),
  );
});
