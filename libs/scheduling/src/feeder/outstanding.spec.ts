import { Lane, MessageStatus } from '@recado/core';
import { beforeEach, describe, expect, it } from 'vitest';
import { Outstanding, recipientOf } from './outstanding.js';

const { Pending, Sending, Sent } = MessageStatus;
const group = { channelId: 1, lane: Lane.Normal, apiKeyId: 3 };
const ana = recipientOf(group, '5511987654321');

describe('Outstanding', () => {
  let outstanding: Outstanding;

  beforeEach(() => {
    outstanding = new Outstanding();
    outstanding.add({ id: 1, group, recipient: ana, publishedAt: 0, started: false });
  });

  const look = (status: MessageStatus, dueAt: number, now: number) =>
    outstanding.refresh([{ id: 1, status, dueAt }], now);

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
    outstanding.add({ id: 2, group, recipient: 'other', publishedAt: 100, started: true });
    expect([0, 100, 101].map((at) => outstanding.handedOutSince(1, at))).toEqual([2, 1, 0]);
    expect(outstanding.handedOutSince(2, 0)).toBe(0);
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
    outstanding.add({ id: 1, group, recipient: ana, publishedAt: 15_000, started: false });
    look(Sent, 0, 16_000);
    expect(outstanding.blocks(ana, 2, 16_000)).toBe(false);
  });

  it('lets a message that was begun and given back be chosen again', () => {
    look(Sending, 0, 10);
    look(Pending, 0, 20);
    expect([outstanding.has(1), outstanding.blocks(ana, 2, 20)]).toEqual([false, false]);
  });

  it('drops what is gone altogether', () => {
    outstanding.refresh([], 10);
    expect(outstanding.ids).toEqual([]);
  });

  it('forgets hints that nobody took up, and those of a blocked channel, but not what was begun', () => {
    outstanding.add({ id: 2, group, recipient: 'other', publishedAt: 100, started: false });
    outstanding.forget(50);
    expect(outstanding.ids).toEqual([2]);
    outstanding.add({ id: 3, group, recipient: 'third', publishedAt: 100, started: true });
    outstanding.forgetChannel(1);
    expect(outstanding.ids).toEqual([3]);
  });
});
