import { type ChannelLimits, type ChannelPaces, defaultLimits, type StoredPace } from '@recado/channels';
import { beforeEach, describe, expect, it } from 'vitest';
import { type Offer, Places } from './places.js';

const ZONE = 'America/Sao_Paulo';
const NOON = Date.parse('2026-11-20T15:00:00Z');
const MIDNIGHT = Date.parse('2026-11-21T03:00:00Z');
const NONE = defaultLimits('http', ZONE);
const FAST: ChannelLimits = { ...NONE, pace: { messages: 80, periodMs: 1_000, jitterPercent: 0 } };
const SLOW: ChannelLimits = { ...NONE, pace: { messages: 1, periodMs: 4_000, jitterPercent: 50 } };
const HOURLY: ChannelLimits = { ...NONE, pace: { messages: 1, periodMs: 3_600_000, jitterPercent: 90 } };
const CAPPED: ChannelLimits = { ...NONE, dailyCap: { messages: 100, warmUp: null } };

/** The rows, without a database. */
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

describe('Places', () => {
  let rows: Rows;
  let now: number;

  beforeEach(() => {
    rows = new Rows();
    now = NOON;
  });

  const leader = (random = 0.5) => new Places(1, rows as unknown as ChannelPaces, () => random);
  const moment = (changes = {}) => ({ now, closesAt: Infinity, hints: 0, ...changes });
  async function offer(places: Places, limits: ChannelLimits, changes = {}): Promise<Offer> {
    await places.load();
    return places.offer(limits, moment(changes));
  }
  /** Gives away all that is offered for so long; returns the times. */
  async function run(places: Places, limits: ChannelLimits, ms: number): Promise<number[]> {
    const times: number[] = [];
    for (const end = now + ms; now < end;) {
      const next = await offer(places, limits);
      if (next.count > 0 && (await places.take(limits, next, next.count, now))) times.push(...(next.times ?? []));
      now = Math.max(Math.min(next.nextAt, end), now + 1);
    }
    return times;
  }

  it('gives away the places of the next moments, evenly, and in few writes', async () => {
    const times = await run(leader(), FAST, 10_000);
    // A second of 68, while connections open, and then 77.6 each.
    expect(times.length).toBeGreaterThanOrEqual(68 + 9 * 77);
    expect(rows.writes).toBeLessThanOrEqual(25);
    const distances = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...distances)).toBeGreaterThan(12.5);
    expect(Math.max(...distances.slice(80))).toBeLessThan(13);
    expect(distances[0]).toBeCloseTo(1_000 / 68, 2);
  });

  it('is never more than half a second ahead, however late messages come back', async () => {
    const places = leader();
    for (let i = 0; i < 10; i++) places.lead.missed();
    for (let turn = 0; turn < 50; turn++) {
      const { times = [], count, nextAt } = await offer(places, FAST);
      expect(Math.max(0, ...times) - now).toBeLessThan(500);
      await places.take(FAST, { times, count, nextAt }, count, now);
      now += 20;
    }
  });

  it('gives a slow channel one place at a time, for whoever comes first by then', async () => {
    const places = leader();
    const first = await offer(places, SLOW);
    expect(first.count).toBe(1);
    expect(first.times?.[0]).toBe(now + 20);
    await places.take(SLOW, first, 1, now);
    const later = await offer(places, SLOW);
    expect([later.count, later.nextAt]).toEqual([0, now + 20 + 4_000 - 140]);
    now = later.nextAt;
    expect((await offer(places, SLOW)).times).toEqual([NOON + 4_020]);
  });

  it('does not save up what nobody wanted', async () => {
    const places = leader();
    await run(places, FAST, 1_000);
    now += 60_000;
    expect((await offer(places, FAST)).times?.[0]).toBe(now + 20);
  });

  it('keeps places that were offered and not taken', async () => {
    const places = leader();
    const first = await offer(places, FAST);
    await places.take(FAST, first, 2, now);
    expect((await offer(places, FAST)).times?.[0]).toBeCloseTo(first.times![2]!, 5);
  });

  it('goes on where the last leader was', async () => {
    const given = await run(leader(), FAST, 1_000);
    const next = leader();
    const rest = await offer(next, FAST);
    expect(rest.count).toBe(0);
    now = rest.nextAt;
    const [first = 0] = (await offer(next, FAST)).times ?? [];
    expect(first).toBeGreaterThan(given.at(-1)!);
    expect(first - given.at(-1)!).toBeLessThan(600);
  });

  it.each([
    ['the leader', (old: Places) => old],
    ['its successor', () => leader()],
  ])('a pace that is corrected holds from then on, for %s', async (_who, next) => {
    const old = leader();
    await run(old, HOURLY, 1_000);
    const corrected = now;
    const times = await run(next(old), FAST, 20_000);
    expect(times[0]! - corrected).toBeLessThan(10_000);
    const distances = times.slice(1).map((time, index) => time - times[index]!);
    expect(Math.min(...distances)).toBeGreaterThan(12.5);
    // The row as well: whoever leads next goes by it.
    expect(rows.row.pacedUntil - now).toBeLessThan(1_000);
  });

  it.each([
    ['slow', SLOW],
    ['hourly', HOURLY],
  ])('the longest distance of a %s pace is kept, by the next leader too', async (_which, limits) => {
    const old = leader(0.999);
    const [first = 0] = await run(old, limits, 1_000);
    const distance = limits.pace!.periodMs * (1 + (limits.pace!.jitterPercent / 100) * 0.998);
    for (const places of [old, leader()]) {
      for (now = first; now < first + distance - 1_000; now += distance / 50) await offer(places, limits);
      now = first + distance - 1_000;
      now = (await offer(places, limits)).nextAt;
      expect(((await offer(places, limits)).times?.[0] ?? NaN) - first).toBeCloseTo(distance, -1);
    }
  });

  it('lets no place be given away twice while two lead', async () => {
    const old = leader();
    const given = await run(old, FAST, 1_000);
    const next = leader();
    now = (await offer(next, FAST)).nextAt;
    const offered = await offer(next, FAST);
    expect(await next.take(FAST, offered, offered.count, now)).toBe(true);
    // The old one may use up what it has written down, and then finds that another has written.
    now = rows.row.pacedUntil - 1_000;
    let more = await offer(old, FAST);
    while (await old.take(FAST, more, more.count, now)) {
      given.push(...(more.times ?? []));
      more = await offer(old, FAST);
      now = Math.max(more.nextAt, now + 1);
    }
    expect(given.at(-1)!).toBeLessThan(offered.times![0]!);
    await old.load();
    expect((await offer(old, FAST)).times?.[0] ?? Infinity).toBeGreaterThan(offered.times!.at(-1)!);
  });

  it('stops at the cap of the day over leaders, and goes on at midnight of the zone', async () => {
    const first = leader();
    for (let round = 0; round < 3; round++) await first.take(CAPPED, await offer(first, CAPPED), 32, now);
    const second = leader();
    const rest = await offer(second, CAPPED);
    expect(rest.count).toBe(4);
    await second.take(CAPPED, rest, 4, now);
    expect(await offer(leader(), CAPPED)).toMatchObject({ count: 0, nextAt: MIDNIGHT });
    now = MIDNIGHT;
    expect((await offer(leader(), CAPPED)).count).toBe(32);
  });

  it('counts what came back unsent not at all, and not on another day', async () => {
    const places = leader();
    await places.take(CAPPED, await offer(places, CAPPED), 100, now);
    places.giveBack(CAPPED, now - 86_400_000);
    expect((await offer(places, CAPPED)).count).toBe(0);
    places.giveBack(CAPPED, now);
    expect((await offer(places, CAPPED)).count).toBe(1);
  });

  it('keeps few on their way where a cap is all there is, so that a crash counts few that never left', async () => {
    expect((await offer(leader(), CAPPED, { hints: 30 })).count).toBe(2);
    expect((await offer(leader(), CAPPED, { hints: 32 })).count).toBe(0);
  });

  it('gives away no place behind the end of the window or of the day', async () => {
    expect(await offer(leader(), FAST, { closesAt: now + 20 })).toMatchObject({ count: 0, nextAt: now + 20 });
    const { times = [] } = await offer(leader(), FAST, { closesAt: now + 60 });
    expect(times.at(-1)! - now).toBeLessThan(60);
    now = MIDNIGHT - 50;
    const capped = { ...FAST, dailyCap: { messages: 1_000, warmUp: null } };
    expect((await offer(leader(), capped)).times?.at(-1)).toBeLessThan(MIDNIGHT);
  });

  it('waits longer and longer while nobody takes anything up', async () => {
    const places = leader();
    const rests: number[] = [];
    for (let i = 0; i < 7; i++) {
      places.neglected(now);
      const { nextAt } = await offer(places, FAST);
      rests.push(nextAt - now);
      now = nextAt;
    }
    expect(rests).toEqual([250, 500, 1_000, 2_000, 4_000, 5_000, 5_000]);
    places.takenUp();
    places.neglected(now);
    expect((await offer(places, FAST)).nextAt - now).toBe(250);
  });
});
