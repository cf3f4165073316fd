import { allowedLateness, type Pace } from '@recado/channels';
import type { ClaimedMessage } from '@recado/messages';
import type { QueueChunk } from '@recado/queue';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FeederFixture } from '../testing/feeder-fixture.js';
import { LONGEST_LEAD_MS } from './send-times.js';

const MINUTE = 60_000;
const SLOW: Pace = { messages: 1, periodMs: 4_000, jitterPercent: 50 };
const FAST: Pace = { messages: 80, periodMs: 1_000, jitterPercent: 0 };

/** A worker of a paced channel whose writes take a while. */
class SlowDisk {
  /** When messages left, UTC milliseconds. */
  readonly sent: number[] = [];
  missed = 0;

  constructor(
    private readonly feeding: FeederFixture,
    readonly pace: Pace,
    private readonly writeMs: () => number,
  ) {
    feeding.limit({ pace });
    const advance = feeding.paces.advance.bind(feeding.paces);
    vi.spyOn(feeding.paces, 'advance').mockImplementation(async (...args) => {
      this.write();
      return advance(...args);
    });
  }

  async run(ms: number, isDone: () => boolean = () => false): Promise<void> {
    for (const end = this.feeding.now() + ms; this.feeding.now() < end && !isDone();) {
      const rest = await this.feeding.tick(0);
      const chunks = this.feeding.queue.empty();
      if (chunks.length === 0) this.feeding.messages.clock.advance(Math.max(rest, 4));
      for (const chunk of chunks) await this.take(chunk);
    }
  }

  private async take({ ids, times = [] }: QueueChunk): Promise<void> {
    const inTime = times.filter((time) => this.mayLeave(time));
    if (inTime.length === 0) return void (this.missed += ids.length);
    this.write();
    const attempts = await this.feeding.messages.claims.claim(ids.slice(0, inTime.length));
    await this.feeding.tick(0);
    for (const attempt of attempts) await this.send(attempt, inTime);
  }

  private async send(attempt: ClaimedMessage, times: number[]): Promise<void> {
    const { clock, recorder } = this.feeding.messages;
    const time = times.splice(0, times.findIndex((time) => this.mayLeave(time)) + 1).at(-1);
    if (time === undefined) {
      this.missed++;
      return recorder.record([{ kind: 'released', attempt, at: clock.now() }]);
    }
    clock.advance(Math.max(time - clock.now(), 0));
    this.sent.push(clock.now());
    await recorder.record([{ kind: 'sent', attempt, at: clock.now(), providerMessageId: null }]);
  }

  private mayLeave(time: number): boolean {
    return time + allowedLateness(this.pace) >= this.feeding.now();
  }

  private write(): void {
    this.feeding.messages.clock.advance(this.writeMs());
  }
}

describe('A paced channel on a slow disk', () => {
  let feeding: FeederFixture;

  beforeEach(async () => {
    feeding = await FeederFixture.create();
  });
  afterEach(() => feeding.close());

  it.each([
    ['one in 4 s', 300, SLOW],
    ['one in 4 s', 1_200, SLOW],
    ['80/s', 300, FAST],
    ['80/s', 1_200, FAST],
  ])('with a pace of %s sends although a write takes %i ms', async (_pace, writeMs, pace) => {
    await feeding.store(Array<object>(500).fill({}));
    const disk = new SlowDisk(feeding, pace, () => writeMs);
    await disk.run(MINUTE, () => disk.sent.length > 0);
    expect(disk.sent).not.toEqual([]);
  });

  it('uses most send times, and never sends more than its pace allows', async () => {
    await feeding.store(Array<object>(200).fill({}));
    const disk = new SlowDisk(feeding, SLOW, () => 300);
    await disk.run(MINUTE);
    disk.missed = 0;
    const before = disk.sent.length;
    await disk.run(8 * MINUTE);
    expect(disk.sent.length - before).toBeGreaterThan(8 * 15 * 0.85);
    const distances = disk.sent.slice(1).map((at, index) => at - disk.sent[index]!);
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(2_000 - allowedLateness(SLOW));
  });

  it.each([0, 7_500])(
    'keeps the spacing after messages of the previous leader, also %i ms after the election',
    async (ms) => {
      const ana = { phone: '5511911112222' };
      feeding.limit({ spacingMs: 6_000 });
      const [attempt] = await feeding.messages.claims.claim(await feeding.store([ana]));
      const leavesAt = feeding.now() + LONGEST_LEAD_MS;
      await feeding.messages.recorder.record([
        { kind: 'sent', attempt: attempt!, at: leavesAt, providerMessageId: null },
      ]);
      await feeding.tick();
      feeding.messages.clock.advance(ms);
      const [second] = await feeding.store([ana]);
      while (feeding.queue.chunks.length === 0) await feeding.tick(100);
      expect(feeding.queue.take(1)).toEqual([second]);
      expect(feeding.now() - leavesAt).toBeGreaterThanOrEqual(6_000);
    },
  );

  it('shortens the lead time when the disk has become fast', async () => {
    await feeding.store(Array<object>(400).fill({}));
    let writeMs = 1_200;
    const disk = new SlowDisk(feeding, SLOW, () => writeMs);
    await disk.run(2 * MINUTE);
    writeMs = 0;
    await disk.run(15 * MINUTE);
    let before = Infinity;
    const publish = vi.spyOn(feeding.queue, 'publish').mockImplementation(async ({ times = [] }) => {
      before = Math.min(before, times[0]! - feeding.now());
    });
    await disk.run(MINUTE, () => publish.mock.calls.length > 0);
    expect(before).toBeLessThan(500);
  });
});
