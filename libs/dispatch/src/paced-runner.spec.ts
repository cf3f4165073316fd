import { Lane } from '@recado/core';
import type { MessageClaims, ClaimedMessage } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { OpenAttempts } from './open-attempts.js';
import { PacedRunner } from './paced-runner.js';
import type { SendTimes } from './send-times.js';
import type { Sender } from './sender.js';

const NOW = 10_000;

describe('PacedRunner', () => {
  let sent: { ids: number[]; times: SendTimes }[];
  let sender: { isBlocked: boolean; full: boolean; underWay: number };
  let starts: number[][];
  let hold: () => Promise<void>;
  let open: OpenAttempts;
  let runner: PacedRunner;

  beforeEach(() => {
    sent = [];
    starts = [];
    hold = () => Promise.resolve();
    sender = { isBlocked: false, full: false, underWay: 0 };
    open = new OpenAttempts();
    const start = async (ids: readonly number[]) => {
      starts.push([...ids]);
      await hold();
      return ids.map((id) => ({ id, token: 1 }) as ClaimedMessage);
    };
    const sendInTime = (attempts: readonly ClaimedMessage[], times: SendTimes) =>
      sent.push({ ids: attempts.map(({ id }) => id), times });
    const isFullFor = () => sender.full;
    runner = new PacedRunner({
      claims: { claim: start } as MessageClaims,
      sender: Object.assign(sender, { sendInTime, isFullFor }) as unknown as Sender,
      open,
      now: () => NOW,
      lateness: () => 15,
      onClaimed: () => undefined,
    });
  });

  const take = (ids: number[], times: number[]) => runner.take({ channelId: 1, lane: Lane.Normal, ids, times });

  it('begins a slice and hands it on with its times', async () => {
    await take([1, 2], [NOW + 20, NOW + 33]);
    expect(starts).toEqual([[1, 2]]);
    expect(sent[0]?.ids).toEqual([1, 2]);
    expect(await sent[0]?.times.next()).toBe(NOW + 20);
    expect(open.all).toHaveLength(2);
  });

  it('begins no more than can still leave in time', async () => {
    await take([1, 2, 3], [NOW - 40, NOW - 16, NOW - 15]);
    expect(starts).toEqual([[1]]);
    await take([4], [NOW - 500]);
    expect(starts).toHaveLength(1);
  });

  it.each([
    ['the channel is stopped', () => (sender.isBlocked = true)],
    ['every connection is taken', () => (sender.full = true)],
    ['the process is', () => void runner.stop()],
  ])('begins nothing when %s', async (_when, make) => {
    make();
    await take([1], [NOW + 20]);
    expect(starts).toEqual([]);
  });

  it('stops when the starts under way have ended', async () => {
    let finish = () => {};
    hold = () => new Promise((resolve) => (finish = resolve));
    const taken = take([1], [NOW + 20]);
    let stopped = false;
    const stopping = runner.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).toBe(false);
    finish();
    await Promise.all([taken, stopping]);
    expect(sent).toHaveLength(1);
  });
});
