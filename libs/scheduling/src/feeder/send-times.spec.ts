import { type ChannelLimits, type ChannelPaces, defaultLimits, type StoredPace } from '@recado/channels';
import { beforeEach, describe, expect, it } from 'vitest';
import { type PaceBudget, SendTimes } from './send-times.js';

const ZONE = 'America/Sao_Paulo';
const NOON = Date.parse('2026-11-20T15:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T03:00:00Z');
const NONE = defaultLimits(ZONE);
const FAST: ChannelLimits = { ...NONE, pace: { messages: 80, periodMs: 1_000, jitterPercent: 0 } };
const SLOW: ChannelLimits = { ...NONE, pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 } };
const HOURLY: ChannelLimits = { ...NONE, pace: { messages: 1, periodMs: 3_600_000, jitterPercent: 90 } };
const CAPPED: ChannelLimits = { ...NONE, dailyCap: { messages: 100, warmUp: null } };

/** The table of paces in memory. */
class Rows {
  row: StoredPace = { revision: 0, pacedUntil: 0, day: 0, used: 0 };
  writes = 0;

  async read(): Promise<StoredPace> {
    return this.row;
  }

  async advance(_id: number, revision: number, record: Omit<StoredPace, 'revision'>): Promise<boolean> {
    this.writes++;
    if (revision !== this.row.revision) return false;
    this.row = { ...record, revision: revision + 1 };
    return true;
  }
}

describe('SendTimes', () => {
  let rows: Rows;
  let now: number;

  beforeEach(() => {
    rows = new Rows();
    now = NOON;
  });

  const leader = (random = 0.5) => new SendTimes(1, rows as unknown as ChannelPaces, () => random);
  const context = (changes = {}) => ({ now, closesAt: Infinity, hints: 0, ...changes });
  async function budget(sendTimes: SendTimes, limits: ChannelLimits, changes = {}): Promise<PaceBudget> {
    await sendTimes.load();
    return sendTimes.budget(limits, context(changes));
  }
  /** Reserves every send time of the next `ms` milliseconds; returns the times. */
  async function run(sendTimes: SendTimes, limits: ChannelLimits, ms: number): Promise<number[]> {
    const times: number[] = [];
    for (const end = now + ms; now < end;) {
      const next = await budget(sendTimes, limits);
      if (next.count > 0 && (await sendTimes.reserve(limits, next, next.count, now)))
        times.push(...(next.sendTimes ?? []));
      now = Math.max(Math.min(next.nextAt, end), now + 1);
    }
    return times;
  }

  it('reserves evenly spaced send times in few writes', async () => {
    const times = await run(leader(), FAST, 10_000);
    // A second of 68, while connections open, and then 77.6 each.
    expect(times.length).toBeGreaterThanOrEqual(68 + 9 * 77);
    expect(rows.writes).toBeLessThanOrEqual(25);
    const distances = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...distances)).toBeGreaterThan(12.5);
    expect(Math.max(...distances.slice(80))).toBeLessThan(13);
    expect(distances[0]).toBeCloseTo(1_000 / 68, 2);
  });

  it('reserves less than half a second ahead, however late messages are returned', async () => {
    const sendTimes = leader();
    for (let i = 0; i < 10; i++) sendTimes.leadTime.missed();
    for (let tick = 0; tick < 50; tick++) {
      const { sendTimes: times = [], count, nextAt } = await budget(sendTimes, FAST);
      expect(Math.max(0, ...times) - now).toBeLessThan(500);
      await sendTimes.reserve(FAST, { sendTimes: times, count, nextAt }, count, now);
      now += 20;
    }
  });

  it('returns one send time at a time on a slow channel', async () => {
    const sendTimes = leader();
    const first = await budget(sendTimes, SLOW);
    expect(first.count).toBe(1);
    expect(first.sendTimes?.[0]).toBe(now + 20);
    await sendTimes.reserve(SLOW, first, 1, now);
    const later = await budget(sendTimes, SLOW);
    expect([later.count, later.nextAt]).toEqual([0, now + 20 + 4_000 - 140]);
    now = later.nextAt;
    expect((await budget(sendTimes, SLOW)).sendTimes).toEqual([NOON + 4_020]);
  });

  it('does not accumulate unused send times', async () => {
    const sendTimes = leader();
    await run(sendTimes, FAST, 1_000);
    now += 60_000;
    expect((await budget(sendTimes, FAST)).sendTimes?.[0]).toBe(now + 20);
  });

  it('returns unused send times again', async () => {
    const sendTimes = leader();
    const first = await budget(sendTimes, FAST);
    await sendTimes.reserve(FAST, first, 2, now);
    expect((await budget(sendTimes, FAST)).sendTimes?.[0]).toBeCloseTo(first.sendTimes![2]!, 5);
  });

  it('continues after the reservations of the previous leader', async () => {
    const given = await run(leader(), FAST, 1_000);
    const next = leader();
    const rest = await budget(next, FAST);
    expect(rest.count).toBe(0);
    now = rest.nextAt;
    const [first = 0] = (await budget(next, FAST)).sendTimes ?? [];
    expect(first).toBeGreaterThan(given.at(-1)!);
    expect(first - given.at(-1)!).toBeLessThan(600);
  });

  it.each([
    ['the leader', (old: SendTimes) => old],
    ['its successor', () => leader()],
  ])('applies a corrected pace at once, for %s', async (_who, next) => {
    const old = leader();
    await run(old, HOURLY, 1_000);
    const corrected = now;
    const times = await run(next(old), FAST, 20_000);
    expect(times[0]! - corrected).toBeLessThan(10_000);
    const distances = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...distances)).toBeGreaterThan(12.5);
    // The row as well, because the next leader reads it.
    expect(rows.row.pacedUntil - now).toBeLessThan(1_000);
  });

  it.each([
    ['slow', SLOW],
    ['hourly', HOURLY],
  ])('keeps the longest distance of a %s pace, across leaders too', async (_which, limits) => {
    const old = leader(0.999);
    const [first = 0] = await run(old, limits, 1_000);
    const distance = limits.pace!.periodMs * (1 + (limits.pace!.jitterPercent / 100) * 0.998);
    for (const sendTimes of [old, leader()]) {
      for (now = first; now < first + distance - 1_000; now += distance / 50) await budget(sendTimes, limits);
      now = first + distance - 1_000;
      now = (await budget(sendTimes, limits)).nextAt;
      expect(((await budget(sendTimes, limits)).sendTimes?.[0] ?? NaN) - first).toBeCloseTo(distance, -1);
    }
  });

  it('reserves no send time twice while two processes lead', async () => {
    const old = leader();
    const given = await run(old, FAST, 1_000);
    const next = leader();
    now = (await budget(next, FAST)).nextAt;
    const reserved = await budget(next, FAST);
    expect(await next.reserve(FAST, reserved, reserved.count, now)).toBe(true);
    // The old leader may use what it has reserved, and then finds that another has written.
    now = rows.row.pacedUntil - 1_000;
    let more = await budget(old, FAST);
    while (await old.reserve(FAST, more, more.count, now)) {
      given.push(...(more.sendTimes ?? []));
      more = await budget(old, FAST);
      now = Math.max(more.nextAt, now + 1);
    }
    expect(given.at(-1)!).toBeLessThan(reserved.sendTimes![0]!);
    await old.load();
    expect((await budget(old, FAST)).sendTimes?.[0] ?? Infinity).toBeGreaterThan(reserved.sendTimes!.at(-1)!);
  });

  it('stops at the daily cap across leaders, and continues at midnight of the zone', async () => {
    const first = leader();
    for (let round = 0; round < 3; round++) await first.reserve(CAPPED, await budget(first, CAPPED), 32, now);
    const second = leader();
    const rest = await budget(second, CAPPED);
    expect(rest.count).toBe(4);
    await second.reserve(CAPPED, rest, 4, now);
    expect(await budget(leader(), CAPPED)).toMatchObject({ count: 0, nextAt: MIDNIGHT });
    now = MIDNIGHT;
    expect((await budget(leader(), CAPPED)).count).toBe(32);
  });

  it('does not count messages that were returned unsent', async () => {
    const sendTimes = leader();
    await sendTimes.reserve(CAPPED, await budget(sendTimes, CAPPED), 100, now);
    sendTimes.release(CAPPED, now - 86_400_000);
    expect((await budget(sendTimes, CAPPED)).count).toBe(0);
    sendTimes.release(CAPPED, now);
    expect((await budget(sendTimes, CAPPED)).count).toBe(1);
  });

  it('keeps few messages unclaimed on a channel with only a cap, so that a crash counts few that never left', async () => {
    expect((await budget(leader(), CAPPED, { hints: 30 })).count).toBe(2);
    expect((await budget(leader(), CAPPED, { hints: 32 })).count).toBe(0);
  });

  it('reserves no send time after the end of the window or of the day', async () => {
    expect(await budget(leader(), FAST, { closesAt: now + 20 })).toMatchObject({ count: 0, nextAt: now + 20 });
    const { sendTimes: times = [] } = await budget(leader(), FAST, { closesAt: now + 60 });
    expect(times.at(-1)! - now).toBeLessThan(60);
    now = MIDNIGHT - 50;
    const capped = { ...FAST, dailyCap: { messages: 1_000, warmUp: null } };
    expect((await budget(leader(), capped)).sendTimes?.at(-1)).toBeLessThan(MIDNIGHT);
  });

  it('pauses longer and longer while nothing is claimed', async () => {
    const sendTimes = leader();
    const rests: number[] = [];
    for (let i = 0; i < 7; i++) {
      sendTimes.unclaimed(now);
      const { nextAt } = await budget(sendTimes, FAST);
      rests.push(nextAt - now);
      now = nextAt;
    }
    expect(rests).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    sendTimes.claimed();
    sendTimes.unclaimed(now);
    expect((await budget(sendTimes, FAST)).nextAt - now).toBe(250);
  });
});
