import { Lane } from '@recado/core';
import type { MessageClaims, ClaimedMessage } from '@recado/messages';
import { type AttemptReport, AttemptReports } from '@recado/queue';
import { beforeEach, describe, expect, it } from 'vitest';
import { AttemptRunner } from './attempt-runner.js';
import { ActiveAttempts, MAX_ACTIVE_ATTEMPTS } from './attempts.js';
import { HeldHandlers } from './flow-control.js';
import type { Sender } from './sender.js';

/** Most active attempts of one channel while the others have none. */
const ALONE = (MAX_ACTIVE_ATTEMPTS * 3) / 4;

const settled = () => new Promise((resolve) => setImmediate(resolve));
const ids = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

/** A sender whose messages never end. */
class StuckSender {
  readonly concurrency = 64;
  perSecond = 0;
  isBlocked = false;
  readonly taken: number[] = [];
  readonly givenBack: number[] = [];

  mayClaim(): boolean | Promise<boolean> {
    return !this.isBlocked;
  }

  isFullFor(): boolean {
    return false;
  }

  get underWay(): number {
    return this.taken.length;
  }

  async admit(attempts: readonly ClaimedMessage[]): Promise<readonly ClaimedMessage[]> {
    return attempts;
  }

  send(attempts: readonly ClaimedMessage[]): void {
    this.taken.push(...attempts.map(({ id }) => id));
  }

  giveBackWaiting(): void {}

  giveBack(attempts: readonly ClaimedMessage[]): void {
    this.givenBack.push(...attempts.map(({ id }) => id));
  }

  async stop(): Promise<void> {
    this.isBlocked = true;
  }
}

describe('AttemptRunner', () => {
  let sender: StuckSender;
  let active: ActiveAttempts;
  let claimed: number[][];
  let claims: MessageClaims;
  /** What a claim waits for. */
  let hold: () => Promise<void>;
  let runner: AttemptRunner;
  let reports: AttemptReports;
  let handlers: HeldHandlers;
  let now: number;

  beforeEach(() => {
    now = 0;
    reports = new AttemptReports();
    handlers = new HeldHandlers();
    sender = new StuckSender();
    active = new ActiveAttempts();
    claimed = [];
    const claim = async (wanted: readonly number[]) => {
      claimed.push([...wanted]);
      await hold();
      return wanted.map((id) => ({ id, token: 1 }) as ClaimedMessage);
    };
    hold = () => Promise.resolve();
    claims = { claim } as MessageClaims;
    runner = runnerFor(sender);
  });

  const runnerFor = (of: StuckSender) =>
    new AttemptRunner(
      1,
      of as unknown as Sender,
      { claims, active, clock: { now: () => now }, reports, handlers },
      () => 0,
    );
  const take = (lane: Lane, from: number, count: number) => runner.take({ channelId: 1, lane, ids: ids(from, count) });

  it('claims what the slots and half a second ahead hold, not what would wait longer', async () => {
    void take(Lane.Normal, 1, 250);
    await settled();
    expect(sender.taken).toHaveLength(64 + 16);
    sender.perSecond = 100;
    runner.pump();
    await settled();
    expect(sender.taken).toHaveLength(64 + 50);
  });

  it('claims of the high lane while the other lanes use all capacity', async () => {
    void take(Lane.Normal, 1, 250);
    await settled();
    void take(Lane.High, 1_000, 3);
    await settled();
    expect(sender.taken.slice(-3)).toEqual([1_000, 1_001, 1_002]);
  });

  it('claims a few urgent messages beside a claim that is under way, and a flood of them after it', async () => {
    const ends: (() => void)[] = [];
    hold = () => new Promise((resolve) => ends.push(resolve));
    void take(Lane.Normal, 1, 50);
    void take(Lane.High, 1_000, 2);
    await settled();
    expect(claimed.map((each) => each.length)).toEqual([50, 2]);
    void take(Lane.High, 2_000, 20);
    ends[1]?.();
    await settled();
    expect(claimed).toHaveLength(2);
    ends[0]?.();
    await settled();
    expect(claimed[2]).toEqual(ids(2_000, 20));
  });

  // Its messages to one recipient would leave in the order in which the claims end.
  it('claims the rest of a chunk after the part of it whose claim is under way', async () => {
    const ends: (() => void)[] = [];
    hold = () => new Promise((resolve) => ends.push(resolve));
    void take(Lane.High, 1, 90);
    runner.pump();
    await settled();
    expect(claimed).toEqual([ids(1, 80)]);
    ends[0]?.();
    await settled();
    expect(claimed[1]).toEqual(ids(81, 10));
  });

  it('claims no part of an urgent chunk beside a claim that is under way', async () => {
    const ends: (() => void)[] = [];
    hold = () => new Promise((resolve) => ends.push(resolve));
    sender.taken.push(...ids(10_000, 64 + 16 - 8));
    void take(Lane.Normal, 1, 8);
    sender.taken.push(...ids(20_000, 18));
    void take(Lane.High, 1_000, 10);
    await settled();
    expect(claimed).toEqual([ids(1, 8)]);
    sender.taken.length = 0;
    ends[0]?.();
    await settled();
    expect(claimed[1]).toEqual(ids(1_000, 10));
  });

  it('never has more active attempts than the bound, and reserves a part of it for the high lane', async () => {
    sender.perSecond = 100_000;
    void take(Lane.Low, 1, 1_000);
    await settled();
    expect(sender.taken).toHaveLength(ALONE - 16);
    void take(Lane.High, 5_000, 100);
    await settled();
    expect(sender.taken).toHaveLength(ALONE);
  });

  it('leaves capacity to other channels when a channel that was fast hangs', async () => {
    sender.perSecond = 100_000;
    for (let chunk = 0; chunk < 4; chunk++) void take(Lane.Normal, chunk * 250, 250);
    await settled();
    const other = new StuckSender();
    const beside = runnerFor(other);
    void beside.take({ channelId: 2, lane: Lane.Normal, ids: ids(2_000, 250) });
    await settled();
    expect(other.taken.length).toBeGreaterThanOrEqual(64);
    expect(sender.taken.length + other.taken.length).toBeLessThanOrEqual(MAX_ACTIVE_ATTEMPTS);
  });

  it('stops only when a claim under way has ended, and hands what it claimed to the sender', async () => {
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
    expect(sender.taken).toEqual(claimed.flat());
  });

  it('resolves a chunk when all of it is claimed, and takes an id that waits here only once', async () => {
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
    expect(claimed.flat().sort((a, b) => a - b)).toEqual(ids(1, 200));
  });

  /** How many of these chunks keep their handler waiting. */
  async function waiting(chunks: readonly Promise<void>[]): Promise<number> {
    let ended = 0;
    for (const chunk of chunks) void chunk.then(() => ended++);
    await settled();
    return chunks.length - ended;
  }

  it('lets two handlers of a lane wait for a channel without capacity, and six for all channels', async () => {
    void take(Lane.Normal, 1, 250);
    const further = [take(Lane.Normal, 1_000, 1), take(Lane.Normal, 1_001, 1), take(Lane.Normal, 1_002, 1)];
    expect(await waiting(further)).toBe(1);
    expect(await waiting([take(Lane.Low, 2_000, 1), take(Lane.Low, 2_001, 1), take(Lane.Low, 2_002, 1)])).toBe(2);
    const others = [2, 3, 4, 5].flatMap((channelId) => {
      const other = runnerFor(new StuckSender());
      const lane = Lane.Normal;
      return [250, 1, 1].map((count, at) => other.take({ channelId, lane, ids: ids(5_000 + 300 * at, count) }));
    });
    expect(await waiting(others)).toBe(4);
    for (let round = 0; round < 4; round++) {
      sender.taken.length = 0;
      runner.pump();
      await settled();
    }
    expect(await waiting([take(Lane.Normal, 9_000, 250)])).toBe(1);
  });

  it.each([['with send times', [5, 6]] as const, ['without', undefined] as const])(
    'claims nothing of a failing channel before its provider has said that it could send, %s',
    async (_, times) => {
      const answers: ((mayClaim: boolean) => void)[] = [];
      sender.mayClaim = () => new Promise((resolve) => answers.push(resolve));
      const chunk = { channelId: 1, lane: Lane.Normal, ids: ids(1, 2), ...(times && { times: [...times] }) };
      const refused = runner.take(chunk);
      await settled();
      expect(claimed).toEqual([]);
      answers[0]?.(false);
      await refused;
      expect(claimed).toEqual([]);
      const taken = runner.take(chunk);
      answers[1]?.(true);
      await taken;
      expect(claimed.flat()).toEqual([1, 2]);
    },
  );

  it('drops what waits when the channel is blocked', async () => {
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

  describe('with hints that must be claimed in time', () => {
    const takeBy = (claimBy: number, from: number, count: number) =>
      runner.take({ channelId: 1, lane: Lane.Normal, ids: ids(from, count), claimBy });
    async function freeSlots(): Promise<void> {
      sender.taken.length = 0;
      runner.pump();
      await settled();
    }

    it('claims none of them later, and lets their handler go on', async () => {
      let done = false;
      void takeBy(10_000, 1, 200).then(() => (done = true));
      await settled();
      now = 10_000;
      await freeSlots();
      expect(claimed.flat()).toEqual(ids(1, 160));
      now = 10_001;
      await freeSlots();
      await expect(takeBy(10_000, 500, 3)).resolves.toBeUndefined();
      expect([claimed.flat().length, done]).toEqual([160, true]);
    });

    it('has more time for those that are published again, which keep their place', async () => {
      void takeBy(10_000, 1, 120);
      await settled();
      void takeBy(15_000, 101, 40);
      now = 10_001;
      await freeSlots();
      expect(claimed.at(-1)).toEqual(ids(101, 40));
    });

    it('gives back what is known to be claimed only when the leader may have counted it as unclaimed', async () => {
      hold = async () => void (now += 10_500);
      await takeBy(10_000, 1, 2);
      expect([sender.taken, sender.givenBack]).toEqual([[1, 2], []]);
      hold = async () => void (now += 10_501);
      await takeBy(now + 10_000, 3, 2);
      expect([sender.taken, sender.givenBack]).toEqual([
        [1, 2],
        [3, 4],
      ]);
    });
  });

  it('reports what it has claimed, and what it could not claim', async () => {
    const heard: AttemptReport[] = [];
    reports.onReport((report) => heard.push(report) > 0);
    claims.claim = async (wanted) => wanted.slice(1).map((id) => ({ id, token: 1 }) as ClaimedMessage);
    await take(Lane.Normal, 1, 3);
    expect(heard).toEqual([{ claimed: [2, 3], changed: [1] }]);
  });
});
