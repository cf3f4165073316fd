import { Lane, MessageStatus } from '@recado/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { Outstanding, type OutstandingMessage, type OutstandingWatch, recipientOf } from './outstanding.js';

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
    started: false,
  };
  return { ...base, time: undefined, ...changes };
}

describe('Outstanding', () => {
  let outstanding: Outstanding;
  /** What became of each message, as it was told. */
  let told: string[];
  const watch: OutstandingWatch = {
    begun: ({ id }) => told.push(`${id} begun`),
    gone: ({ id }) => told.push(`${id} gone`),
    cameBack: ({ id }) => told.push(`${id} came back`),
    neglected: ({ id }) => told.push(`${id} neglected`),
  };

  beforeEach(() => {
    told = [];
    outstanding = new Outstanding(watch);
    outstanding.add(message({ id: 1, recipient: ana, publishedAt: 0, started: false }));
  });

  const look = (status: MessageStatus, dueAt: number, now: number, attempts = 0) =>
    outstanding.refresh([1], [{ id: 1, status, dueAt, attempts }], now);

  it('holds the recipient, the group and the channel until the attempt has ended', () => {
    expect([outstanding.hintsOf(group), outstanding.onItsWay(1)]).toEqual([
      1,
      { hints: 1, highHints: 0, oldestHintAt: 0 },
    ]);
    look(Sending, 0, 10);
    expect([outstanding.blocks(ana, 2, 10), outstanding.hintsOf(group)]).toEqual([true, 0]);
    expect(outstanding.onItsWay(1)).toEqual({ hints: 0, highHints: 0, oldestHintAt: undefined });
    look(Sent, 0, 20);
    expect([outstanding.blocks(ana, 2, 20), outstanding.handedOutSince(1, 0)]).toEqual([false, 0]);
  });

  it('counts what was handed out on a channel since a moment', () => {
    outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 100, started: true }));
    expect([0, 100, 101].map((at) => outstanding.handedOutSince(1, at))).toEqual([2, 1, 0]);
    expect(outstanding.handedOutSince(2, 0)).toBe(0);
  });

  it('asks after the oldest hints and all urgent ones, and after everything now and then', () => {
    const hint = (id: number, lane: Lane = Lane.Normal) =>
      message({ id, recipient: `${id}`, group: { ...group, lane } });
    for (let id = 2; id <= 100; id++) outstanding.add({ ...hint(id), started: true });
    for (let id = 101; id <= 800; id++) outstanding.add(hint(id));
    outstanding.add(hint(900, Lane.High));
    expect(outstanding.idsToAsk(0)).toHaveLength(801);
    const soon = outstanding.idsToAsk(199);
    expect([soon.length, soon[0], soon[1], soon.at(-2), soon.at(-1)]).toEqual([129, 1, 101, 227, 900]);
    const begun = soon.map((id) => ({ id, status: Sending, dueAt: 0, attempts: 0 }));
    outstanding.refresh(soon, begun, 100);
    expect(outstanding.idsToAsk(199)).toEqual(Array.from({ length: 258 }, (_, index) => 228 + index));
    expect(outstanding.idsToAsk(200)).toHaveLength(801);
  });

  it('keeps what still waits for a worker', () => {
    look(Pending, 0, 10);
    expect(outstanding.has(1)).toBe(true);
  });

  it('holds those behind a retry until it has left, but a minute at most', () => {
    look(Sending, 0, 10);
    look(Pending, 15_000, 20);
    expect(outstanding.has(1)).toBe(false);
    expect([outstanding.blocks(ana, 2, 15_000), outstanding.blocks(ana, 1, 15_000)]).toEqual([true, false]);
    expect([outstanding.blocks(ana, 2, 60_019), outstanding.blocks(ana, 2, 60_020)]).toEqual([true, false]);
    outstanding.add(message({ id: 1, recipient: ana, publishedAt: 15_000, started: false }));
    look(Sent, 0, 16_000);
    expect(outstanding.blocks(ana, 2, 16_000)).toBe(false);
  });

  it('lets go of a message that was moved to a later time, and of its recipient', () => {
    look(Scheduled, 15_000, 20);
    expect([outstanding.has(1), outstanding.blocks(ana, 2, 20)]).toEqual([false, false]);
  });

  it('lets a message that was begun and given back be chosen again', () => {
    look(Sending, 0, 10);
    look(Pending, 0, 20);
    expect([outstanding.has(1), outstanding.blocks(ana, 2, 20)]).toEqual([false, false]);
  });

  it('drops what is gone altogether', () => {
    outstanding.refresh(outstanding.ids, [], 10);
    expect(outstanding.ids).toEqual([]);
  });

  it('forgets hints that nobody took up, and those of a blocked channel, but not what was begun', () => {
    outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 100 }));
    outstanding.forget(5_050);
    expect(outstanding.ids).toEqual([2]);
    outstanding.add(message({ id: 3, recipient: 'third', publishedAt: 100, started: true }));
    outstanding.forgetChannel(1, 5_050);
    expect(outstanding.ids).toEqual([3]);
    expect(told).toEqual(['1 neglected', '2 came back']);
  });

  it('forgets hints that may be lost, but not what was begun or will soon be given up anyway', () => {
    outstanding.add(message({ id: 2, recipient: 'other', started: true }));
    outstanding.add(message({ id: 3, recipient: 'third', time: 300 }));
    outstanding.forgetHints(10);
    expect([outstanding.ids, told]).toEqual([[2, 3], ['1 neglected']]);
  });

  it('forgets a hint with a time a second after it', () => {
    outstanding.add(message({ id: 2, recipient: 'other', publishedAt: 0, time: 300 }));
    outstanding.forget(1_300);
    expect(outstanding.has(2)).toBe(true);
    outstanding.forget(1_301);
    expect(outstanding.has(2)).toBe(false);
  });

  it.each([
    ['that was sent', [Sending, Sent], 0, ['1 begun', '1 gone']],
    ['that was sent between two looks', [Sent], 0, ['1 gone']],
    ['that failed once', [Sending, Pending], 1, ['1 begun', '1 gone']],
    ['that was given back', [Sending, Pending], 0, ['1 begun', '1 came back']],
    ['that was called back before it began', [Canceled], 0, ['1 came back']],
    ['whose time passed', [Expired], 0, ['1 came back']],
  ])('tells of a message %s', (_what, statuses, attempts, expected) => {
    for (const status of statuses) look(status, 0, 10, attempts);
    expect(told).toEqual(expected);
  });
});
