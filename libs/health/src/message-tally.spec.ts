import { beforeEach, describe, expect, it } from 'vitest';
import { MessageTally } from './figures.js';

describe('MessageTally', () => {
  let tally: MessageTally;
  beforeEach(() => (tally = new MessageTally()));

  it('adds up what each channel did, and begins anew when it is taken', () => {
    tally.moved('sent', 3, { channelId: 1 });
    tally.moved('sent', 2, { channelId: 1 });
    tally.moved('sent', 1, { channelId: 2 });
    tally.moved('failed', 4, { channelId: 1, code: 'rejected' });
    tally.moved('failed', 1, { channelId: 1, code: 'timeout' });
    expect(tally.take()).toEqual([
      { channelId: 1, kind: 'sent', detail: '', messages: 5 },
      { channelId: 2, kind: 'sent', detail: '', messages: 1 },
      { channelId: 1, kind: 'failed', detail: 'rejected', messages: 4 },
      { channelId: 1, kind: 'failed', detail: 'timeout', messages: 1 },
    ]);
    expect(tally.take()).toEqual([]);
  });

  it('counts off what has not happened after all, for the time for which it was counted', () => {
    tally.moved('failed', 4, { channelId: 1, code: 'timeout', at: 60_000 });
    tally.moved('failed', -1, { channelId: 1, code: 'timeout', at: 60_000 });
    tally.moved('failed', -1, { channelId: 1, code: 'timeout', at: 0 });
    const of = { channelId: 1, kind: 'failed', detail: 'timeout' };
    expect(tally.take()).toEqual([
      { ...of, messages: 3, at: 60_000 },
      { ...of, messages: -1, at: 0 },
    ]);
  });

  it('puts each delay into the first class that holds it', () => {
    for (const ms of [-5, 0, 10, 11, 3_600_000, 3_600_001]) tally.sentAfter(ms, 7);
    expect(tally.take()).toEqual(
      [
        ['10', 3],
        ['25', 1],
        ['3600000', 1],
        ['more', 1],
      ].map(([detail, messages]) => ({ channelId: 7, kind: 'sent_within', detail, messages })),
    );
  });

  it('leaves out moves that no figure needs', () => {
    tally.moved('pending', 3);
    tally.moved('canceled', 3, { channelId: 1 });
    tally.moved('sent', 0, { channelId: 1 });
    expect(tally.take()).toEqual([]);
  });
});
