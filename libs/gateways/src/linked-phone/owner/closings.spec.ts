import { explainFailure } from '@recado/core';
import { describe, expect, it } from 'vitest';
import { type Closing, closingOf, MOST_ERRORS, restAfter } from './held-phone.js';

const table: [number, Closing['next'], Closing['code']][] = [
  [515, 'now', 'channel_disconnected'],
  [428, 'later', 'channel_disconnected'],
  [408, 'later', 'channel_disconnected'],
  [503, 'later', 'channel_disconnected'],
  [500, 'later', 'channel_disconnected'],
  [440, 'hold', 'phone_used_elsewhere'],
  [401, 'hold', 'phone_unlinked'],
  [402, 'hold', 'channel_locked'],
  [403, 'hold', 'channel_locked'],
  [406, 'hold', 'channel_locked'],
  [405, 'hold', 'phone_client_outdated'],
  [411, 'hold', 'phone_not_multidevice'],
  // One that nobody knows.
  [599, 'later', 'channel_disconnected'],
];

describe('what follows the end of a connection', () => {
  it.each(table)('%i: %s, %s', (status, next, code) => {
    const closing = closingOf(status);
    expect(closing).toMatchObject({ next, code });
    expect(closing.isUnlinked === true).toBe(status === 401);
    for (const language of ['pt-BR', 'en'] as const)
      expect(explainFailure(code, language, 'linked-phone')?.length).toBeGreaterThan(40);
  });

  it('is a person after ten errors of the server in a row, and no sooner', () => {
    expect(closingOf(500, MOST_ERRORS - 1).next).toBe('later');
    expect(closingOf(500, MOST_ERRORS)).toMatchObject({ next: 'hold', code: 'channel_disconnected' });
    expect(closingOf(503, MOST_ERRORS).next).toBe('later');
  });

  it('rests longer with each closing, up to five minutes, and not at all after a restart of the stream', () => {
    expect(restAfter(closingOf(515), 3)).toBe(0);
    const rest = (closings: number) => restAfter(closingOf(428), closings, () => 1);
    expect([1, 2, 3, 9, 400].map(rest)).toEqual([1_000, 2_000, 4_000, 256_000, 300_000]);
    expect(restAfter(closingOf(428), 1, () => 0)).toBe(500);
  });
});
