import { Lane } from '@recado/core';
import type { MessageClaims, ClaimedMessage } from '@recado/messages';
import { beforeEach, describe, expect, it } from 'vitest';
import { ChannelRunner } from './channel-runner.js';
import { MAX_OPEN_ATTEMPTS, OpenAttempts } from './open-attempts.js';
import type { Sender } from './sender.js';

/** What one channel may have open while no other wants anything. */
const ALONE = (MAX_OPEN_ATTEMPTS * 3) / 4;

const settled = () => new Promise((resolve) => setImmediate(resolve));
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** A sender that never ends anything by itself. */
class StuckSender {
  readonly concurrency = 64;
  perSecond = 0;
  isBlocked = false;
  readonly taken: number[] = [];

  get underWay(): number {
    return this.taken.length;
  }

  send(attempts: readonly ClaimedMessage[]): void {
    this.taken.push(...attempts.map(({ id }) => id));
  }

  async stop(): Promise<void> {
    this.isBlocked = true;
  }
}

describe('ChannelRunner', () => {
  let sender: StuckSender;
  let open: OpenAttempts;
  let starts: number[][];
  let claims: MessageClaims;
  /** What a start waits for. */
  let hold: () => Promise<void>;
  let runner: ChannelRunner;

  beforeEach(() => {
    sender = new StuckSender();
    open = new OpenAttempts();
    starts = [];
    const start = async (wanted: readonly number[]) => {
      starts.push([...wanted]);
      await hold();
      return wanted.map((id) => ({ id, token: 1 }) as ClaimedMessage);
    };
    hold = () => Promise.resolve();
    claims = { claim: start } as MessageClaims;
    runner = new ChannelRunner(claims, sender as unknown as Sender, open, () => undefined);
  });

  const take = (lane: Lane, from: number, count: number) => runner.take({ channelId: 1, lane, ids: ids(from, count) });

  it('begins what the connections and half a second ahead hold, not what would wait longer', async () => {
    void take(Lane.Normal, 1, 250);
    await settled();
    expect(sender.taken).toHaveLength(64 + 16);
    sender.perSecond = 100;
    runner.pump();
    await settled();
    expect(sender.taken).toHaveLength(64 + 50);
  });

  it('lets the high lane in when everything is taken by others', async () => {
    void take(Lane.Normal, 1, 250);
    await settled();
    void take(Lane.High, 1_000, 3);
    await settled();
    expect(sender.taken.slice(-3)).toEqual([1_000, 1_001, 1_002]);
  });

  it('never has more open than the bound, and keeps room in it for the high lane', async () => {
    sender.perSecond = 100_000;
    void take(Lane.Low, 1, 1_000);
    await settled();
    expect(sender.taken).toHaveLength(ALONE - 16);
    void take(Lane.High, 5_000, 100);
    await settled();
    expect(sender.taken).toHaveLength(ALONE);
  });

  it('leaves room for other channels when one that was fast hangs', async () => {
    sender.perSecond = 100_000;
    for (let chunk = 0; chunk < 4; chunk++) void take(Lane.Normal, chunk * 250, 250);
    await settled();
    const other = new StuckSender();
    const beside = new ChannelRunner(claims, other as unknown as Sender, open, () => undefined);
    void beside.take({ channelId: 2, lane: Lane.Normal, ids: ids(2_000, 250) });
    await settled();
    expect(other.taken.length).toBeGreaterThanOrEqual(64);
    expect(sender.taken.length + other.taken.length).toBeLessThanOrEqual(MAX_OPEN_ATTEMPTS);
  });

  it('stops only when a start under way has ended, and hands what it began to the sender', async () => {
    let finish = () => {};
    hold = () => new Promise((resolve) => (finish = resolve));
    void take(Lane.Normal, 1, 250);
    await settled();
    let stopped = false;
    const stopping = runner.stop().then(() => (stopped = true));
    await settled();
    expect(stopped).toBe(false);
    finish();
    await stopping;
    expect(sender.taken).toEqual(starts.flat());
  });

  it('resolves a chunk when all of it has begun, and takes an id that waits here once', async () => {
    let done = false;
    void take(Lane.Normal, 1, 200).then(() => (done = true));
    await expect(take(Lane.Normal, 100, 50)).resolves.toBeUndefined();
    await settled();
    expect(done).toBe(false);
    sender.taken.length = 0;
    runner.pump();
    await settled();
    sender.taken.length = 0;
    runner.pump();
    await settled();
    expect(done).toBe(true);
    expect(starts.flat().sort((a, b) => a - b)).toEqual(ids(1, 200));
  });

  it('lets go of what waits when the channel is blocked', async () => {
    let done = false;
    void take(Lane.Normal, 1, 250).then(() => (done = true));
    await settled();
    sender.isBlocked = true;
    runner.pump();
    await settled();
    expect(done).toBe(true);
    sender.isBlocked = false;
    sender.taken.length = 0;
    void take(Lane.Normal, 200, 10);
    await settled();
    expect(sender.taken).toEqual(ids(200, 10));
  });
});
