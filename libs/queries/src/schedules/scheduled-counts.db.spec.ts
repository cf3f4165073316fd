import { Aside, type BatchItem, Lane, MessageStatus } from '@recado/core';
import { NO_END } from '@recado/messages';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CHANNEL, KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { insertsOf } from '../../../../test/support/rows/rows.js';
import { until } from '../../../../test/support/until.js';
import { localDays, localHours, type TimeSpan } from './local-spans.js';
import { ScheduledBins } from './scheduled-bins.js';
import { ScheduledCounts, type SpanCounts } from './scheduled-counts.js';
import { type ScheduledFilter, ScheduledRanges } from './scheduled-ranges.js';

const HOUR = 3_600_000;
const ANY = { channelId: null, apiKeyId: null };

describe('the counts of scheduled messages', () => {
  let fixture: MessagesFixture;
  let counts: ScheduledCounts;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const ranges = new ScheduledRanges(fixture.database, fixture.channels);
    counts = new ScheduledCounts(ranges, new ScheduledBins(fixture.database, fixture.clock));
  });
  afterEach(() => fixture.close());

  const store = async (count: number, at: number, apiKeyId = KEY, changes: Partial<BatchItem> = {}) => {
    const times = { scheduledAt: at, dueAt: at, ...changes };
    const items = Array.from({ length: count }, (_, index) => fixture.item(index, times));
    return (await fixture.writer.write(fixture.batch(items, apiKeyId))).messageIds;
  };
  /** The counts once none goes on: on a machine that has much to do, the first page may not wait for them. */
  const whole = (filter: ScheduledFilter, spans: readonly TimeSpan[]) =>
    until(
      async () => {
        const found = await counts.of(filter, spans);
        return found.isCounting ? null : found;
      },
      { describe: 'the count to end' },
    );
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
    const { spans: hours } = await whole(ANY, localHours(today(), 'America/Sao_Paulo'));
    const found = hours.flatMap(({ count, isAtLeast }, hour) => (count > 0 ? [[hour, count, isAtLeast]] : []));
    expect(found).toEqual([[14, 6, false]]);
    expect((await whole({ ...ANY, apiKeyId: KEY + 1 }, [today()])).spans[0]).toMatchObject({ count: 2 });
    expect((await whole({ ...ANY, channelId: CHANNEL + 9 }, [today()])).spans[0]).toMatchObject({ count: 0 });
  });

  /** Rows that are written by the database itself, so that a test can have many: they leave `step` ms apart. */
  const fill = async (count: number, at: number, step: number) => {
    const due = `${at} + i * ${step}`;
    const [{ id = 0 } = {}] = await fixture.database.read<{ id: number | null }>('SELECT MAX(id) AS id FROM messages');
    const row = { id: `${id ?? 0} + i`, batch_id: 1, api_key_id: KEY, channel_id: CHANNEL, phone: `'5511987654321'` };
    const times = { due_at: due, scheduled_at: due, created_at: 0 };
    const columns = { ...row, ...times, text: `'oi'`, status: MessageStatus.Scheduled, lane: Lane.Normal };
    for (const insert of insertsOf({ table: 'messages', count, columns })) {
      await fixture.database.write((tx) => tx.run(insert));
    }
  };
  const exact = ({ spans }: SpanCounts) => spans.map(({ count, isAtLeast }) => (isAtLeast ? `${count}+` : count));

  it('are whole where there are many, at one time or spread, on every day', async () => {
    const days = localDays(fixture.clock.now(), 'America/Sao_Paulo', 3);
    await fill(10_100, days[0]!.from + 20 * HOUR, 0);
    await fill(12_000, days[1]!.from + HOUR, 1_000);
    await store(2, days[2]!.from + HOUR);
    expect(exact(await whole(ANY, days))).toEqual([10_100, 12_000, 2]);
    // A large count is kept for a while, and its time is told.
    expect(await counts.of(ANY, days)).toMatchObject({ countedAt: fixture.clock.now(), isCounting: false });
  });

  it('of few messages are always those of this moment', async () => {
    const days = [today()];
    await store(2, today().from + 20 * HOUR);
    expect(exact(await whole(ANY, days))).toEqual([2]);
    await store(1, today().from + 20 * HOUR);
    // On a machine that has much to do, a page may have had no time to count anew.
    const anew = async () => (await whole(ANY, days)).countedAt === null && whole(ANY, days);
    expect(await until(anew)).toMatchObject({ spans: [{ count: 3 }] });
  });

  it('are not waited for by a page whose time is over, and are there for the next one', async () => {
    const bins = new ScheduledBins(fixture.database, fixture.clock);
    await store(2, today().from + 20 * HOUR);
    const range = { status: MessageStatus.Scheduled, channelId: CHANNEL, lane: Lane.Normal, apiKeyId: KEY };
    const over = () => bins.of(range, Aside.No, 0);
    expect(await over()).toMatchObject({ openFrom: 0, countedAt: null });
    const later = await until(async () => ((await over()).openFrom === null ? over() : null));
    expect([...later.bins.values()]).toEqual([2]);
    // A page that has time counts what is little anew.
    await store(1, today().from + 20 * HOUR);
    const inTime = await bins.of(range, Aside.No, performance.now() + 10_000);
    expect([[...inTime.bins.values()], inTime.countedAt]).toEqual([[3], null]);
  });

  it('go on without a page that waited long enough, and say so', async () => {
    const days = localDays(fixture.clock.now(), 'America/Sao_Paulo', 2);
    await fill(10_000, days[0]!.from + 16 * HOUR, 1_000);
    await fill(1_000, days[1]!.from + 16 * HOUR, 0);
    const { database } = fixture;
    const read = database.read.bind(database);
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let slices = 0;
    vi.spyOn(database, 'read').mockImplementation(async (sql, values) => {
      if (sql.includes('AS scheduled') && values?.[1] === CHANNEL && values?.at(-1) !== 0 && ++slices > 0) await held;
      return read(sql, values);
    });
    const early = await counts.of(ANY, days);
    expect(early.isCounting).toBe(true);
    expect(early.spans.map(({ isAtLeast }) => isAtLeast)).toEqual([true, true]);
    expect(slices).toBe(1);
    release();
    await until(async () => !(await counts.of(ANY, days)).isCounting, { describe: 'the count to end' });
    const begun = fixture.clock.now();
    expect(exact(await counts.of(ANY, days))).toEqual([10_000, 1_000]);
    await fill(1, days[1]!.from + 16 * HOUR, 0);
    fixture.clock.advance(60_000);
    // The old count is shown with its time while a new one is made.
    expect(await counts.of(ANY, days)).toMatchObject({
      spans: [{ count: 10_000 }, { count: 1_000 }],
      countedAt: begun,
    });
    await until(async () => (await counts.of(ANY, days)).countedAt !== begun, { describe: 'the new count' });
    expect(exact(await counts.of(ANY, days))).toEqual([10_000, 1_001]);
  });

  it('say where there may be more, because a page reads a bounded number', async () => {
    const { from } = today();
    for (let key = 1; key <= 61; key++) await store(1, from + 10 * HOUR, key);
    const [all] = (await whole(ANY, [today()])).spans;
    expect(all).toMatchObject({ count: 60, isAtLeast: true });
    expect((await whole({ ...ANY, apiKeyId: 61 }, [today()])).spans[0]).toMatchObject({
      count: 1,
      isAtLeast: false,
    });
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
    const { spans: all } = await counts.of(ANY, [{ from: 0, until: from }, ...days, ends]);
    expect(all.flatMap(({ count }, index) => (count > 0 ? [[index, count]] : []))).toEqual([
      [1, 5],
      [15, 1],
    ]);
    expect(all.at(-1)).toMatchObject({ firstAt: from + 20 * 24 * HOUR });
  });
});
