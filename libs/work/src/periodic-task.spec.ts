import { type BeforeApplicationShutdown, Logger, Module } from '@nestjs/common';
import { SchedulerRegistry } from '@nestjs/schedule';
import { Test } from '@nestjs/testing';
import { Metrics, NoMetrics } from '@recado/core';
import { describe, expect, it, afterEach, beforeAll, beforeEach, vi } from 'vitest';
import { withTools } from '../../../test/support/fixtures/with-tools.js';
import { untilNext, Leader, LeaderTask, PeriodicTask } from './periodic-task.js';

describe('untilNext', () => {
  it('ends at the next multiple of the interval, so that loops of several intervals meet', () => {
    expect(untilNext(500, 1_200)).toBe(300);
    expect(untilNext(250, 1_200)).toBe(50);
    expect(untilNext(500, 1_500)).toBe(500);
  });

  it('passes over a multiple that is all but now, because timers are not exact', () => {
    expect(untilNext(500, 1_499.4)).toBe(501);
    expect(untilNext(500, 1_488)).toBe(12);
  });
});

const EVERY_MS = 1_000;
const HOUR_MS = 3_600_000;
const counted: string[] = [];
const metrics = Object.assign(new NoMetrics(), { ticked: (loop: string) => void counted.push(loop) });

class Sweep extends PeriodicTask {
  runs = 0;
  work: () => Promise<void> = async () => undefined;

  constructor() {
    super({ everyMs: EVERY_MS, loop: 'sweep' });
  }

  async inSteps(step: () => Promise<number>): Promise<void> {
    await this.untilDone(step);
  }

  protected override run(): Promise<void> {
    this.runs++;
    return this.work();
  }
}

/** Stops as the dispatcher does. */
class Stopping implements BeforeApplicationShutdown {
  hasStopped = false;

  async beforeApplicationShutdown(): Promise<void> {
    this.hasStopped = true;
  }
}

@Module({ providers: [Stopping] })
class StoppingModule {}

@Module({ providers: [Sweep, SchedulerRegistry, { provide: Metrics, useValue: metrics }] })
class SweepModule {}

class LeadersSweep extends LeaderTask {
  runs = 0;

  constructor(everyMs = EVERY_MS, firstAfterMs?: number) {
    super({ everyMs, firstAfterMs, loop: 'leaders' });
  }

  protected override async runAsLeader(): Promise<void> {
    this.runs++;
  }
}

describe('PeriodicTask', () => {
  let sweep: Sweep;

  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(() => {
    vi.useFakeTimers();
    counted.length = 0;
    sweep = withTools(new Sweep(), { metrics });
    sweep.onApplicationBootstrap();
  });
  afterEach(async () => {
    sweep.onModuleDestroy();
    await sweep.onApplicationShutdown();
    vi.useRealTimers();
  });

  it('runs at its interval, and counts each run', async () => {
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
    expect([sweep.runs, counted]).toEqual([3, ['sweep', 'sweep', 'sweep']]);
  });

  it('never runs twice at the same time', async () => {
    let end = () => {};
    sweep.work = () => new Promise((resolve) => (end = resolve));
    await vi.advanceTimersByTimeAsync(5 * EVERY_MS);
    expect(sweep.runs).toBe(1);
    end();
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(sweep.runs).toBe(2);
    end();
  });

  it('continues after an error, and does not count the run', async () => {
    sweep.work = async () => {
      if (sweep.runs === 1) throw new Error('away');
    };
    await vi.advanceTimersByTimeAsync(2 * EVERY_MS);
    expect([sweep.runs, counted]).toEqual([2, ['sweep']]);
  });

  it('makes shutdown wait for the run under way', async () => {
    let end = () => {};
    sweep.work = () => new Promise((resolve) => (end = resolve));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    let isOver = false;
    sweep.onModuleDestroy();
    const over = sweep.onApplicationShutdown().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
    expect([sweep.runs, isOver]).toEqual([1, false]);
    end();
    await over;
  });

  it('lets shutdown go on after five seconds, counted from its begin, while a run still lasts', async () => {
    sweep.work = () => new Promise(() => undefined);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    sweep.onModuleDestroy();
    await vi.advanceTimersByTimeAsync(4_000);
    let isOver = false;
    const over = sweep.onApplicationShutdown().then(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(1_001);
    expect(isOver).toBe(true);
    await over;
  });

  it('ends a run with many steps after its present step when shutdown begins', async () => {
    let steps = 0;
    sweep.work = () => sweep.inSteps(async () => ++steps);
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(steps).toBe(20);
    sweep.work = () => sweep.inSteps(async () => (sweep.onModuleDestroy(), ++steps));
    await vi.advanceTimersByTimeAsync(EVERY_MS);
    expect(steps).toBe(21);
  });

  it('starts no run once shutdown has begun', async () => {
    sweep.onModuleDestroy();
    await vi.advanceTimersByTimeAsync(3 * EVERY_MS);
    expect(sweep.runs).toBe(0);
  });
});

/** What the app provides for every task, and the leader's task itself. */
@Module({
  providers: [
    LeadersSweep,
    SchedulerRegistry,
    { provide: Metrics, useValue: metrics },
    { provide: Leader, useValue: { isLeader: true } },
  ],
})
class LeadersModule {}

it('A task gets from Nest what it needs without a constructor that names it', async () => {
  counted.length = 0;
  const app = await Test.createTestingModule({ imports: [LeadersModule] }).compile();
  const sweep = app.get(LeadersSweep);
  await sweep.tick();
  expect([sweep.runs, counted]).toEqual([1, ['leaders']]);
});

it.each([[[StoppingModule, SweepModule]], [[SweepModule, StoppingModule]]])(
  'PeriodicTask delays the end of a shutdown, but not what other modules do before it (order %#)',
  async (imports) => {
    const app = await Test.createTestingModule({ imports }).compile();
    await app.init();
    const [sweep, other] = [app.get(Sweep), app.get(Stopping)];
    let end = () => {};
    sweep.work = () => new Promise((resolve) => (end = resolve));
    void sweep.tick();
    // Nothing here may wait until the five seconds are over.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    let isOver = false;
    const over = app.close().then(() => (isOver = true));
    for (let pass = 0; pass < 100 && !other.hasStopped; pass++) await new Promise((resolve) => setImmediate(resolve));
    expect([other.hasStopped, isOver]).toEqual([true, false]);
    end();
    await over;
    vi.useRealTimers();
  },
);

it.each([true, false])(
  'LeaderTask runs in the leader only, and counts in every process (leader: %s)',
  async (isLeader) => {
    counted.length = 0;
    const sweep = withTools(new LeadersSweep(), { leader: { isLeader }, metrics });
    await sweep.tick();
    expect([sweep.runs, counted]).toEqual([isLeader ? 1 : 0, ['leaders']]);
  },
);

describe('a task with an interval of an hour', () => {
  let sweep: LeadersSweep;
  const started = (leader: { isLeader: boolean }, firstAfterMs?: number) => {
    sweep = withTools(new LeadersSweep(HOUR_MS, firstAfterMs), { leader, metrics });
    sweep.onApplicationBootstrap();
    return sweep;
  };

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => {
    sweep.onModuleDestroy();
    vi.useRealTimers();
  });

  it('runs five seconds after the start, and then every hour', async () => {
    started({ isLeader: true });
    await vi.advanceTimersByTimeAsync(4_999);
    expect(sweep.runs).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sweep.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(sweep.runs).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(sweep.runs).toBe(2);
  });

  it('runs within five seconds of the election of its process', async () => {
    const leader = { isLeader: false };
    started(leader);
    await vi.advanceTimersByTimeAsync(62_000);
    expect(sweep.runs).toBe(0);
    leader.isLeader = true;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(sweep.runs).toBe(1);
  });

  it('runs later where it must not run at every start', async () => {
    started({ isLeader: true }, HOUR_MS);
    await vi.advanceTimersByTimeAsync(HOUR_MS - 1);
    expect(sweep.runs).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(sweep.runs).toBe(1);
  });
});
