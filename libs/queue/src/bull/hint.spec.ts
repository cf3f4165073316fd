import { Lane } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { chunkOf } from './hint.js';

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
