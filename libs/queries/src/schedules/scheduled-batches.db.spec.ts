import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { KEY, MessagesFixture } from '../../../../test/support/fixtures/messages-fixture.js';
import { ScheduledBatches } from './scheduled-batches.js';
import { ScheduledRanges } from './scheduled-ranges.js';

const HOUR = 3_600_000;
const MINUTE = 60_000;

describe('the batches of a stretch of time', () => {
  let fixture: MessagesFixture;
  let batches: ScheduledBatches;

  beforeEach(async () => {
    fixture = await MessagesFixture.create();
    const ranges = new ScheduledRanges(fixture.database, fixture.channels);
    batches = new ScheduledBatches(fixture.database, ranges, fixture.reader);
  });
  afterEach(() => fixture.close());

  const start = () => fixture.clock.now() + HOUR;
  /** Stores a batch whose messages leave `step` ms apart. */
  async function store(count: number, { at = 0, step = 0, name = '', apiKeyId = KEY } = {}): Promise<number> {
    const time = (index: number) => start() + at + index * step;
    const items = Array.from({ length: count }, (_, i) => fixture.item(i, { scheduledAt: time(i), dueAt: time(i) }));
    const { batchId } = await fixture.writer.write({ ...fixture.batch(items, apiKeyId), ...(name && { name }) });
    return batchId;
  }
  const list = (from = 0, until = 24 * HOUR, singles = 20) => {
    const span = { from: start() + from, until: start() + until };
    return batches.of({ kind: 'schedules', ...span, channelId: null, apiKeyId: null }, singles);
  };

  it('are listed with their names in the order in which they begin, and single messages are apart', async () => {
    const late = await store(3, { at: 2 * HOUR, name: 'Cobrança' });
    const soon = await store(2, { at: HOUR, name: 'Natal', apiKeyId: KEY + 1 });
    for (const at of [3, 1, 2]) await store(1, { at: at * MINUTE });
    const { batches: found, singles, firstSingles, isMore } = await list(0, 24 * HOUR, 2);
    expect(found).toMatchObject([
      { id: soon, name: 'Natal', apiKeyId: KEY + 1, total: 2, found: 2, first: start() + HOUR },
      { id: late, name: 'Cobrança', apiKeyId: KEY, total: 3, found: 3, first: start() + 2 * HOUR },
    ]);
    expect([singles, isMore]).toEqual([3, false]);
    expect(firstSingles.map(({ dueAt }) => dueAt - start())).toEqual([MINUTE, 2 * MINUTE]);
  });

  it('count only what the time contains', async () => {
    await store(4, { step: HOUR });
    expect((await list(HOUR, 3 * HOUR)).batches).toMatchObject([{ total: 4, found: 2, first: start() + HOUR }]);
    expect(await list(5 * HOUR)).toEqual({ batches: [], singles: 0, firstSingles: [], isMore: false });
  });

  it('are found behind a large one that leaves at one time, of which few messages are read', async () => {
    const large = await store(1_500);
    const same = await store(2);
    const next = await store(2, { at: 1 });
    const read = vi.spyOn(fixture.database, 'read');
    const { batches: found, isMore } = await list();
    const slices = await Promise.all(read.mock.results.map(({ value }) => value as Promise<unknown[]>));
    expect(slices.reduce((sum, rows) => sum + rows.length, 0)).toBeLessThan(300);
    expect(found.map(({ id, found: count }) => [id, count])).toEqual([
      [large, null],
      [same, 2],
      [next, 2],
    ]);
    expect(isMore).toBe(false);
  });

  it('are found behind one that is spread over hours, and say that there may be more', async () => {
    const spread = await store(1_500, { step: MINUTE / 2 });
    const later = await store(2, { at: 13 * HOUR });
    const { batches: found, isMore } = await list();
    expect(found.map(({ id, found: count }) => [id, count])).toEqual([
      [spread, null],
      [later, null],
    ]);
    expect(isMore).toBe(true);
  });

  it('are not those that were canceled or are paused', async () => {
    const canceled = await store(2);
    await fixture.cancellations.batch(canceled, {});
    const paused = await store(2);
    await fixture.pauses.pause(paused, {});
    await fixture.pauseSweep.sweep();
    expect((await list()).batches).toEqual([]);
  });
});
