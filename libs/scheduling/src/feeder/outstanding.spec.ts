import { Aside, Lane, MessageStatus } from '@recado/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { recipientOf } from '@recado/messages';
import { Outstanding } from './outstanding.js';
import type { OutstandingListener, OutstandingMessage } from './outstanding-message.js';

const { Pending, Scheduled, Sending, Sent, Canceled, Expired } = MessageStatus;
const group = { channelId: 1, lane: Lane.Normal, apiKeyId: 3 };
const ana = recipientOf(group, '5511987654321');

function message(changes: Partial<OutstandingMessage>): OutstandingMessage {
  const base = {
    id: 1,
    group,
    recipient: ana,
    phone: '5511987654321',
    attempts: 0,
    publishedAt: 0,
    readyAt: 0,
    isReserved: false,
    isClaimed: false,
  };
  return { ...base, sendAt: undefined, ...changes };
}

describe('Outstanding', () => {
  let outstanding: Outstanding;
  /** The events that the listener received. */
  let events: string[];
  const listener: OutstandingListener = {
    claimed: ({ id }) => events.push(`${id} claimed`),
    ended: ({ id }) => events.push(`${id} ended`),
    returned: ({ id }) => events.push(`${id} returned`),
    unclaimed: ({ id }) => events.push(`${id} unclaimed`),
    publishedAgain: ({ id }) => events.push(`${id} published again`),
  };

  beforeEach(() => {
    events = [];
    outstanding = new Outstanding(listener);
    outstanding.add(message({ id: 1, recipient: ana, publishedAt: 0, isClaimed: false }));
  });

  const refresh = (status: MessageStatus, dueAt: number, now: number, attempts = 0) =>
    outstanding.refresh([1], [{ id: 1, status, aside: Aside.No, dueAt, attempts }], now);

  it('blocks the recipient and counts the hint until the attempt has ended', () => {
    expect([outstanding.hintsOf(group), outstanding.countsOf(1)]).toEqual([
      1,
      { hints: 1, highHints: 0, oldestHintAt: 0 },
    ]);
    refresh(Sending, 0, 10);
    expect([outstanding.blocks(ana, 2, 10), outstanding.hintsOf(group)]).toEqual([true, 0]);
    expect(outstanding.countsOf(1)).toEqual({ hints: 0, highHints: 0, oldestHintAt: undefined });
    refresh(Sent, 0, 20);
    expect([outstanding.blocks(ana, 2, 20), outstanding.publishedSince(1, 0)]).toEqual([false, 0]);
  });

  it('counts the messages published on a channel since a given time', () => {
    outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 100, isClaimed: true }));
    expect([0, 100, 101].map((at) => outstanding.publishedSince(1, at))).toEqual([2, 1, 0]);
    expect(outstanding.publishedSince(2, 0)).toBe(0);
  });

  it('reads the oldest and all urgent hints in each tick, and everything every 200 ms', () => {
    const hint = (id: number, lane: Lane = Lane.Normal) =>
      message({ id, recipient: `${id}`, group: { ...group, lane } });
    for (let id = 2; id <= 100; id++) outstanding.add({ ...hint(id), isClaimed: true });
    for (let id = 101; id <= 800; id++) outstanding.add(hint(id));
    outstanding.add(hint(900, Lane.High));
    expect(outstanding.idsToRead(0)).toHaveLength(801);
    const soon = outstanding.idsToRead(199);
    expect([soon.length, soon[0], soon[1], soon.at(-2), soon.at(-1)]).toEqual([129, 1, 101, 227, 900]);
    const claimed = soon.map((id) => ({ id, status: Sending, aside: Aside.No, dueAt: 0, attempts: 0 }));
    outstanding.refresh(soon, claimed, 100);
    expect(outstanding.idsToRead(199)).toEqual(Array.from({ length: 258 }, (_, index) => 228 + index));
    expect(outstanding.idsToRead(200)).toHaveLength(801);
  });

  it.each([Aside.Paused, Aside.Cold])('gives back what was set aside before anybody claimed it: %i', (aside) => {
    outstanding.refresh([1], [{ id: 1, status: Pending, aside, dueAt: 0, attempts: 0 }], 10);
    expect(outstanding.has(1)).toBe(false);
    outstanding.add(message({ id: 2 }));
    outstanding.refresh([2], [{ id: 2, status: Pending, aside, dueAt: 60_000, attempts: 0 }], 10);
    expect(outstanding.blocks(message({}).recipient, 3, 10)).toBe(false);
  });

  describe('while workers report', () => {
    const nothing = { claimed: [], sent: [], changed: [], throttled: [] };

    beforeEach(() => {
      for (let id = 2; id <= 100; id++) outstanding.add(message({ id, recipient: `${id}` }));
    });

    it('knows what was claimed and sent without reading it', () => {
      outstanding.report({ ...nothing, claimed: [1, 2, 900] }, 10);
      expect([outstanding.hintsOf(group), outstanding.blocks(ana, 3, 10)]).toEqual([98, true]);
      outstanding.report({ ...nothing, sent: [1, 900] }, 20);
      expect([outstanding.has(1), outstanding.has(2), outstanding.blocks(ana, 3, 20)]).toEqual([false, true, false]);
      expect(events).toEqual(['1 claimed', '2 claimed', '1 ended']);
    });

    it('reads what became of the others, and everything every 500 ms; every 200 ms when no report came', () => {
      expect(outstanding.idsToRead(0)).toHaveLength(100);
      outstanding.report({ ...nothing, claimed: [4], changed: [2, 3] }, 100);
      expect([outstanding.idsToRead(100), outstanding.idsToRead(299)]).toEqual([[2, 3], []]);
      outstanding.report({ ...nothing, claimed: [5] }, 400);
      expect([outstanding.idsToRead(499).length, outstanding.idsToRead(500).length]).toEqual([0, 100]);
      expect(outstanding.idsToRead(700)).toHaveLength(100);
    });

    it('reads few messages in every tick all the same', () => {
      outstanding.report({ ...nothing, sent: outstanding.ids.slice(0, 40) }, 100);
      expect([outstanding.idsToRead(100).length, outstanding.idsToRead(101).length]).toEqual([60, 60]);
    });
  });

  it('keeps a message that waits for a worker', () => {
    refresh(Pending, 0, 10);
    expect(outstanding.has(1)).toBe(true);
  });

  it('blocks successors of a retried message until it is sent, for a minute at most', () => {
    refresh(Sending, 0, 10);
    refresh(Pending, 15_000, 20);
    expect(outstanding.has(1)).toBe(false);
    expect([outstanding.blocks(ana, 2, 15_000), outstanding.blocks(ana, 1, 15_000)]).toEqual([true, false]);
    expect([outstanding.blocks(ana, 2, 60_019), outstanding.blocks(ana, 2, 60_020)]).toEqual([true, false]);
    outstanding.add(message({ id: 1, recipient: ana, publishedAt: 15_000, isClaimed: false }));
    refresh(Sent, 0, 16_000);
    expect(outstanding.blocks(ana, 2, 16_000)).toBe(false);
  });

  it('drops a rescheduled message and unblocks its recipient', () => {
    refresh(Scheduled, 15_000, 20);
    expect([outstanding.has(1), outstanding.blocks(ana, 2, 20)]).toEqual([false, false]);
  });

  it('lets a released message be selected again', () => {
    refresh(Sending, 0, 10);
    refresh(Pending, 0, 20);
    expect([outstanding.has(1), outstanding.blocks(ana, 2, 20)]).toEqual([false, false]);
  });

  it('drops a message that does not exist any more', () => {
    outstanding.refresh(outstanding.ids, [], 10);
    expect(outstanding.ids).toEqual([]);
  });

  it('drops unclaimed hints after five seconds and those of a closed channel, but no claimed messages', () => {
    outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 100 }));
    outstanding.dropUnclaimed(5_050);
    expect(outstanding.ids).toEqual([2]);
    outstanding.add(message({ id: 3, recipient: 'third', publishedAt: 100, isClaimed: true }));
    outstanding.dropHintsOf(1, 5_050);
    expect(outstanding.ids).toEqual([3]);
    expect(events).toEqual(['1 unclaimed', '2 returned']);
  });

  it('drops hints that may be lost, but no claimed messages and no hints with a send time', () => {
    outstanding.add(message({ id: 2, recipient: 'other', isClaimed: true }));
    outstanding.add(message({ id: 3, recipient: 'third', sendAt: 300 }));
    outstanding.dropHints(10);
    expect([outstanding.ids, events]).toEqual([[2, 3], ['1 unclaimed']]);
  });

  describe('with a reservation', () => {
    beforeEach(() => outstanding.add(message({ id: 2, recipient: 'other', isReserved: true })));

    it.each([
      ['counts as lost', () => outstanding.dropUnclaimed(5_001)],
      ['may be lost', () => outstanding.dropHints(10)],
      ['belongs to a closed channel', () => outstanding.dropHintsOf(1, 10)],
      [
        'is for a message that was rescheduled',
        () => outstanding.refresh([2], [{ id: 2, status: Scheduled, aside: Aside.No, dueAt: 90_000, attempts: 0 }], 10),
      ],
    ])('keeps it while a worker may still claim a hint that %s, and reads the row then', (_what, drop) => {
      drop();
      expect(outstanding.has(2)).toBe(false);
      expect(outstanding.idsToRead(11_000)).not.toContain(2);
      expect(outstanding.idsToRead(11_001)).toContain(2);
      expect(events).not.toContain('2 unclaimed');
      expect(events).not.toContain('2 returned');
      outstanding.refresh([2], [{ id: 2, status: Pending, aside: Aside.No, dueAt: 0, attempts: 0 }], 11_010);
      expect(events.filter((event) => event.startsWith('2'))).toEqual(['2 returned']);
      expect(outstanding.idsToRead(20_000)).not.toContain(2);
    });

    it.each([
      ['is being sent', Sending, 0],
      ['was sent', Sent, 0],
      ['was charged an attempt', Pending, 1],
    ])('counts a message that turns out later to have been claimed: it %s', (_what, status, attempts) => {
      outstanding.dropUnclaimed(5_001);
      outstanding.refresh([2], [{ id: 2, status, aside: Aside.No, dueAt: 0, attempts }], 11_001);
      expect(events).toEqual(['1 unclaimed', '2 ended']);
    });

    it('replaces it when the message is published again, unless it was used for an attempt', () => {
      outstanding.dropHints(10);
      outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 20, isReserved: true }));
      expect(events).toEqual(['1 unclaimed', '2 published again']);
      outstanding.dropHints(30);
      outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 40, isReserved: true, attempts: 1 }));
      expect(events).toEqual(['1 unclaimed', '2 published again']);
      expect(outstanding.idsToRead(60_000)).toEqual([2]);
    });

    it('ends it when the message is canceled, or missed its send time', () => {
      outstanding.refresh([2], [{ id: 2, status: Canceled, aside: Aside.No, dueAt: 0, attempts: 0 }], 10);
      outstanding.add(message({ id: 3, recipient: 'third', sendAt: 300, isReserved: true }));
      outstanding.dropUnclaimed(1_301);
      expect(events).toEqual(['2 returned', '3 unclaimed']);
    });
  });

  it('drops an unclaimed hint one second after its send time', () => {
    outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 0, sendAt: 300 }));
    outstanding.dropUnclaimed(1_300);
    expect(outstanding.has(2)).toBe(true);
    outstanding.dropUnclaimed(1_301);
    expect(outstanding.has(2)).toBe(false);
  });

  it.each([
    ['that was sent', [Sending, Sent], 0, ['1 claimed', '1 ended']],
    ['that was sent between two refreshes', [Sent], 0, ['1 ended']],
    ['that failed once', [Sending, Pending], 1, ['1 claimed', '1 ended']],
    ['that was released', [Sending, Pending], 0, ['1 claimed', '1 returned']],
    ['that was canceled before its claim', [Canceled], 0, ['1 returned']],
    ['that expired', [Expired], 0, ['1 returned']],
  ])('reports a message %s', (_what, statuses, attempts, expected) => {
    for (const status of statuses) refresh(status, 0, 10, attempts);
    expect(events).toEqual(expected);
  });
});
