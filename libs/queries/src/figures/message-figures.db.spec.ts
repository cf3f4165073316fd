import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { MessageFigures } from './message-figures.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const ZONE = 'America/Sao_Paulo';
const COLUMNS = ['span', 'starts_at', 'channel_id', 'kind', 'detail', 'messages'];

describe('MessageFigures', () => {
  let opened: TestDatabase;
  let figures: MessageFigures;
  const clock = new ManualClock();
  beforeEach(async () => {
    opened = await testDatabase();
    figures = new MessageFigures(opened.database, clock);
  });
  afterEach(() => opened.close());

  const store = (...rows: [number, number, number, string, string, number][]) =>
    opened.database.write((tx) => tx.insert('message_figures', COLUMNS, rows));

  it('count channels apart, such as those of the simulator', async () => {
    const now = clock.now();
    await store(
      [1, now, 1, 'sent', '', 3],
      [1, now, 1, 'failed', 'gateway_error', 1],
      [1, now, 2, 'sent', '', 4],
      [1, now, 2, 'failed', 'gateway_rejected', 2],
    );
    const { totals, failures, apart } = await figures.of('1h', ZONE, new Set([1]));
    expect(totals).toEqual({ sent: 4, delivered: 0, read: 0, failed: 2 });
    expect(failures).toEqual([{ channelId: 2, code: 'gateway_rejected', messages: 2 }]);
    expect(apart).toBe(3);
  });

  it('add up the channels in each minute of the last hour', async () => {
    const now = clock.now();
    await store(
      [1, now, 1, 'sent', '', 3],
      [1, now, 2, 'sent', '', 4],
      [1, now, 2, 'delivered', '', 2],
      [1, now - 59 * MINUTE, 1, 'sent', '', 1],
      [1, now - 59 * MINUTE, 1, 'delivered', '', 1],
      [1, now - 59 * MINUTE, 1, 'read', '', 1],
      [1, now - HOUR, 1, 'sent', '', 100],
      [60, now, 1, 'sent', '', 1_000],
    );
    const { points, totals } = await figures.of('1h', ZONE);
    expect(points).toHaveLength(60);
    expect(points.at(-1)).toEqual({ startsAt: now, sent: 7, delivered: 2, read: 0, failed: 0 });
    expect(points[0]).toMatchObject({ read: 1, sent: 1 });
    expect(totals).toEqual({ sent: 8, delivered: 3, read: 1, failed: 0 });
  });

  it('show no more delivered than sent, and no more read than delivered, whatever is stored', async () => {
    const now = clock.now();
    await store(
      [1, now, 1, 'sent', '', 3],
      [1, now, 1, 'delivered', '', 5],
      [1, now, 1, 'read', '', 4],
      [1, now - MINUTE, 1, 'sent', '', 9],
      [1, now - MINUTE, 1, 'read', '', 2],
    );
    const { points, totals } = await figures.of('1h', ZONE);
    expect(points.at(-1)).toMatchObject({ sent: 3, delivered: 3, read: 3 });
    expect(totals).toEqual({ sent: 12, delivered: 3, read: 3, failed: 0 });
  });

  it('add up the hours of each day of the zone', async () => {
    const midnight = Date.UTC(2026, 10, 20, 3);
    await store(
      [60, midnight - HOUR, 1, 'sent', '', 1],
      [60, midnight, 1, 'sent', '', 2],
      [60, midnight + 8 * HOUR, 1, 'sent', '', 4],
    );
    const { points } = await figures.of('7d', ZONE);
    expect(points.map(({ sent }) => sent)).toEqual([0, 0, 0, 0, 0, 1, 6]);
    expect((await figures.of('24h', ZONE)).points.map(({ sent }) => sent).filter(Boolean)).toEqual([1, 2, 4]);
  });

  it('name the failures of each channel, the most frequent first, and how long messages waited', async () => {
    const now = clock.now();
    await store(
      [1, now, 1, 'failed', 'timeout', 2],
      [1, now - MINUTE, 1, 'failed', 'timeout', 3],
      [1, now, 2, 'failed', 'rejected', 9],
      [1, now, 1, 'sent_within', '10', 9],
      [1, now, 2, 'sent_within', '10', 1],
      [1, now, 2, 'sent_within', '25', 10],
    );
    expect(await figures.of('1h', ZONE)).toMatchObject({
      failures: [
        { channelId: 2, code: 'rejected', messages: 9 },
        { channelId: 1, code: 'timeout', messages: 5 },
      ],
      totals: { failed: 14 },
      p50: 10,
      p95: 25,
    });
  });

  it('are all there where nothing happened', async () => {
    const { points, ...rest } = await figures.of('7d', ZONE);
    expect(points).toHaveLength(7);
    expect(rest).toEqual({
      apart: 0,
      totals: { sent: 0, delivered: 0, read: 0, failed: 0 },
      failures: [],
      p50: null,
      p95: null,
    });
  });
});
