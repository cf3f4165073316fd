import { Lane } from '@recado/core';
import type { MessageClaims, ClaimedMessage } from '@recado/messages';
import { AttemptReports } from '@recado/queue';
import { beforeEach, describe, expect, it } from 'vitest';
import { AttemptRunner } from './attempt-runner.js';
import { ActiveAttempts } from './attempts.js';
import { type ChunkSendTimes, HeldHandlers } from './flow-control.js';
import type { Sender } from './sender.js';

const NOW = 10_000;

describe('AttemptRunner with send times', () => {
  let sent: { ids: number[]; times: ChunkSendTimes }[];
  let sender: { isBlocked: boolean; full: boolean; underWay: number };
  let claimed: number[][];
  let hold: () => Promise<void>;
  let active: ActiveAttempts;
  let runner: AttemptRunner;

  beforeEach(() => {
    sent = [];
    claimed = [];
    hold = () => Promise.resolve();
    sender = { isBlocked: false, full: false, underWay: 0 };
    active = new ActiveAttempts();
    const claim = async (ids: readonly number[]) => {
      claimed.push([...ids]);
      await hold();
      return ids.map((id) => ({ id, token: 1 }) as ClaimedMessage);
    };
    const send = (attempts: readonly ClaimedMessage[], times: ChunkSendTimes) =>
      sent.push({ ids: attempts.map(({ id }) => id), times });
    const isFullFor = () => sender.full;
    const admit = async (attempts: readonly ClaimedMessage[]) => attempts;
    const mayClaim = () => !sender.isBlocked;
    const parts = { admit, send, mayClaim, isFullFor, stop: async () => undefined };
    const claims = { claim } as MessageClaims;
    const stub = Object.assign(sender, parts) as unknown as Sender;
    const reports = new AttemptReports();
    const handlers = new HeldHandlers();
    runner = new AttemptRunner(1, stub, { claims, active, clock: { now: () => NOW }, reports, handlers }, () => 15);
  });

  const take = (ids: number[], times: number[]) => runner.take({ channelId: 1, lane: Lane.Normal, ids, times });

  it('claims a chunk and hands it to the sender with its send times', async () => {
    await take([1, 2], [NOW + 20, NOW + 33]);
    expect(claimed).toEqual([[1, 2]]);
    expect(sent[0]?.ids).toEqual([1, 2]);
    expect(await sent[0]?.times.next()).toBe(NOW + 20);
    expect(active.all).toHaveLength(2);
  });

  it('claims no more than can still leave in time', async () => {
    await take([1, 2, 3], [NOW - 40, NOW - 16, NOW - 15]);
    expect(claimed).toEqual([[1]]);
    await take([4], [NOW - 500]);
    expect(claimed).toHaveLength(1);
  });

  it.each([
    ['the channel is blocked', () => (sender.isBlocked = true)],
    ['every slot is taken', () => (sender.full = true)],
    ['the runner is stopped', () => void runner.stop()],
  ])('claims nothing when %s', async (_when, make) => {
    make();
    await take([1], [NOW + 20]);
    expect(claimed).toEqual([]);
  });

  it('stops when the claims under way have ended', async () => {
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
