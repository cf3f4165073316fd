import { type BatchItem, Lane } from '@recado/core';
import { NO_END } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { localDays, localHours } from './local-spans.js';
import { ScheduledCounts } from './scheduled-counts.js';
import { ScheduledRanges } from './scheduled-ranges.js';

const HOUR = 3_600_000;
const ANY = { channelId: null, apiKeyId: null };

describe('the counts of scheduled messages', () => {
  let fixture: MessagesFixture;
  let counts: ScheduledCounts;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const ranges = new ScheduledRanges(fixture.database, fixture.channels);
    counts = new ScheduledCounts(fixture.database, ranges, fixture.reader);
  });
  afterEach(() => fixture.close());

  const store = async (count: number, at: number, apiKeyId = KEY, changes: Partial<BatchItem> = {}) => {
    const times = { scheduledAt: at, dueAt: at, ...changes };
    const items = Array.from({ length: count }, (_, index) => fixture.item(index, times));
    return (await fixture.writer.write(fixture.batch(items, apiKeyId))).messageIds;
  };
  const today = () => localDays(fixture.clock.now(), 'America/Sao_Paulo', 1)[0]!;

  it('are those of each hour, over keys and lanes, without what was canceled or is paused', async () => {
    const { from } = today();
    await store(3, from + 14 * HOUR);
    await store(2, from + 14 * HOUR + 1, KEY + 1, { lane: Lane.High });
    await store(1, from + 15 * HOUR - 1);
    await store(4, from + 15 * HOUR);
    const [canceled] = await store(1, from + 16 * HOUR);
    await fixture.cancellations.message(canceled!, {});
    await fixture.pauses.pause(4, {});
    await fixture.pauseSweep.sweep();
    const hours = await counts.of(ANY, localHours(today(), 'America/Sao_Paulo'));
    const found = hours.flatMap(({ count, isAtLeast }, hour) => (count > 0 ? [[hour, count, isAtLeast]] : []));
    expect(found).toEqual([[14, 6, false]]);
    expect((await counts.of({ ...ANY, apiKeyId: KEY + 1 }, [today()]))[0]).toMatchObject({ count: 2 });
    expect((await counts.of({ ...ANY, channelId: CHANNEL + 9 }, [today()]))[0]).toMatchObject({ count: 0 });
  });

  it('read 50,000 messages on a page at most', async () => {
    for (const key of [KEY, KEY + 1]) await store(1, today().from + 10 * HOUR, key);
    const read = vi.spyOn(fixture.database, 'read');
    await counts.of(ANY, [today()]);
    const limits = read.mock.calls.filter(([sql]) => sql.includes('AS scheduled')).map(([, values]) => values?.at(-1));
    // Of what is set aside, then of the others.
    expect(limits).toEqual([12_500, 25_000, 12_500, 25_000]);
  });

  it('count on from where they were cut, so that later days have numbers too', async () => {
    const { from } = today();
    // With 50 keys a page reads 1,000 messages of each.
    for (let key = 2; key <= 50; key++) await store(1, from + 10 * HOUR, key);
    await store(1_001, from + 14 * HOUR, 1);
    await store(4, from + 40 * HOUR, 1);
    const days = localDays(fixture.clock.now(), 'America/Sao_Paulo', 3);
    const found = await counts.of(ANY, days);
    expect(found.map(({ count, isAtLeast }) => [count, isAtLeast])).toEqual([
      [1_050, false],
      [4, false],
      [0, false],
    ]);
  });

  it('say where there may be more, because a page reads a bounded number', async () => {
    const { from } = today();
    for (let key = 1; key <= 61; key++) await store(1, from + 10 * HOUR, key);
    const [all] = await counts.of(ANY, [today()]);
    expect(all).toMatchObject({ count: 60, isAtLeast: true });
    expect((await counts.of({ ...ANY, apiKeyId: 61 }, [today()]))[0]).toMatchObject({ count: 1, isAtLeast: false });
  });

  it('are those of their own times for what is set aside for cold recipients', async () => {
    const { from } = today();
    const ids = await store(5, from + 14 * HOUR);
    const later = await store(1, from + 20 * 24 * HOUR);
    await fixture.cold.setAside([...ids.slice(1), ...later]);
    const [paused] = await store(1, from + 14 * HOUR);
    await fixture.cold.setAside([paused!]);
    await fixture.pauses.pause(3, {});
    await fixture.pauseSweep.sweep();
    // As the page of schedules asks.
    const days = localDays(fixture.clock.now(), 'America/Sao_Paulo', 14);
    const ends = { from: days.at(-1)!.until, until: NO_END };
    const all = await counts.of(ANY, [{ from: 0, until: from }, ...days, ends]);
    expect(all.flatMap(({ count }, index) => (count > 0 ? [[index, count]] : []))).toEqual([
      [1, 5],
      [15, 1],
    ]);
    const first = await counts.first({ kind: 'schedules', ...today(), ...ANY }, 2);
    expect(first.map(({ id, dueAt }) => [id, dueAt])).toEqual([
      [ids[0], from + 14 * HOUR],
      [ids[1], from + 14 * HOUR],
    ]);
  });

  it('come with the messages that leave first', async () => {
    const { from, until } = today();
    const late = await store(2, from + 12 * HOUR);
    const [soon] = await store(1, from + 11 * HOUR, KEY, { lane: Lane.Low });
    const first = await counts.first({ kind: 'schedules', from, until, ...ANY }, 2);
    expect(first.map(({ id }) => id)).toEqual([soon, late[0]]);
  });
});
