import { Logger } from '@nestjs/common';
import { ChannelSightings } from '@recado/channels';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../test/support/fixtures/test-database.js';
import { FigureStore, FiguresFlush, FiguresRetention, MessageTally } from './figures.js';
import { withTools } from '../../../test/support/fixtures/with-tools.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const PROCESSES = 8;

/** The counters of one process. */
interface Counting {
  tally: MessageTally;
  flush: FiguresFlush;
  sightings: ChannelSightings;
}

describe('figures', () => {
  let opened: TestDatabase;
  let clock: ManualClock;
  beforeAll(() => Logger.overrideLogger(false));
  beforeEach(async () => {
    opened = await testDatabase();
    clock = new ManualClock();
  });
  afterEach(() => opened.close());

  function counting({ database } = opened): Counting {
    const tally = new MessageTally();
    const sightings = new ChannelSightings(database, clock);
    return { tally, sightings, flush: new FiguresFlush(tally, new FigureStore(database), clock, sightings) };
  }
  const stored = () =>
    opened.database.read<{ span: number; at: number; kind: string; detail: string; messages: number }>(
      'SELECT span, starts_at AS at, kind, detail, messages FROM message_figures ORDER BY span, starts_at, kind, detail',
    );

  it('are kept for each minute and each hour', async () => {
    const start = clock.now();
    const { tally, flush } = counting();
    tally.moved('sent', 2, { channelId: 1 });
    tally.moved('failed', 1, { channelId: 1, code: 'timeout' });
    await flush.flush();
    clock.advance(MINUTE);
    tally.moved('sent', 5, { channelId: 1 });
    await flush.flush();
    await flush.flush();
    const sent = { kind: 'sent', detail: '' };
    const failed = { kind: 'failed', detail: 'timeout', messages: 1 };
    expect(await stored()).toEqual([
      { span: 1, at: start, ...failed },
      { span: 1, at: start, ...sent, messages: 2 },
      { span: 1, at: start + MINUTE, ...sent, messages: 5 },
      { span: 60, at: start, ...failed },
      { span: 60, at: start, ...sent, messages: 7 },
    ]);
  });

  it('of receipts count for the time in which their messages were sent, and for its hour only where that is long ago', async () => {
    const start = clock.now();
    const { tally, flush } = counting();
    const of = (at: number) => ({ channelId: 1, at });
    clock.advance(5 * HOUR);
    tally.moved('read', 3, of(start));
    tally.moved('read', 2, of(start + MINUTE));
    tally.moved('read', 1, of(start + 5 * HOUR - MINUTE));
    await flush.flush();
    const read = { kind: 'read', detail: '' };
    expect(await stored()).toEqual([
      { span: 1, at: start + 5 * HOUR - MINUTE, ...read, messages: 1 },
      { span: 60, at: start, ...read, messages: 5 },
      { span: 60, at: start + 4 * HOUR, ...read, messages: 1 },
    ]);
  });

  it('tell of which channels messages were sent', async () => {
    const { tally, flush, sightings } = counting();
    tally.moved('sent', 2, { channelId: 1 });
    tally.moved('failed', 1, { channelId: 2, code: 'timeout' });
    await flush.flush();
    await sightings.flush();
    const seen = await opened.database.read('SELECT channel_id AS id, kind, at FROM channel_sightings');
    expect(seen).toEqual([{ id: 1, kind: 'sent', at: clock.now() }]);
  });

  it('lose nothing where many processes add to the same minute at once', async () => {
    const others = await Promise.all(Array.from({ length: 2 }, () => opened.reopened()));
    const processes = Array.from({ length: PROCESSES }, (_, index) => counting([opened, ...others][index % 3]));
    for (const round of [1, 2, 3]) {
      for (const { tally } of processes) {
        tally.moved('sent', round, { channelId: 1 });
        tally.moved('delivered', round, { channelId: 2 });
        tally.sentAfter(round, 1);
      }
      await Promise.all(processes.map(({ flush }) => flush.flush()));
    }
    const hours = (await stored()).filter(({ span }) => span === 60);
    expect(hours.map(({ messages }) => messages)).toEqual([PROCESSES * 6, PROCESSES * 6, PROCESSES * 3]);
    await Promise.all(others.map((other) => other.close()));
  });

  it('are written later, for the minute of their count, where the database is away', async () => {
    const start = clock.now();
    const { tally, flush } = counting();
    const write = vi.spyOn(opened.database, 'write').mockRejectedValueOnce(new Error('away'));
    tally.moved('sent', 2, { channelId: 1 });
    await expect(flush.flush()).rejects.toThrow('away');
    write.mockRestore();
    clock.advance(MINUTE);
    tally.moved('sent', 1, { channelId: 1 });
    await flush.flush();
    const minutes = (await stored()).filter(({ span }) => span === 1);
    expect(minutes.map(({ at, messages }) => [at, messages])).toEqual([
      [start, 2],
      [start + MINUTE, 1],
    ]);
  });

  it('are written once more when the process stops', async () => {
    const { tally, flush } = counting();
    tally.moved('read', 1, { channelId: 1 });
    await flush.onApplicationShutdown();
    expect(await stored()).toHaveLength(2);
  });

  it('of minutes stay for two days, of hours for 400', async () => {
    const { tally, flush } = counting();
    const retention = withTools(new FiguresRetention(opened.database, clock));
    const spans = async () => (await stored()).map(({ span }) => span);
    for (let day = 0; day < 3; day++) {
      tally.moved('sent', 1, { channelId: 1 });
      await flush.flush();
      clock.advance(DAY);
    }
    await retention.tick();
    expect(await spans()).toEqual([1, 1, 60, 60, 60]);
    clock.advance(398 * DAY);
    await retention.tick();
    expect(await spans()).toEqual([60, 60]);
  });

  it('of prices stay for 400 days', async () => {
    const retention = withTools(new FiguresRetention(opened.database, clock));
    const today = Math.floor(clock.now() / DAY);
    const rows = [today - 402, today - 401, today - 400, today].map((day) => [day, 1, 1, 'utility', 'regular', 1, 5]);
    const columns = ['day', 'channel_id', 'api_key_id', 'category', 'type', 'billable', 'messages'];
    await opened.database.write((tx) => tx.insert('price_figures', columns, rows));
    await retention.tick();
    const left = await opened.database.read<{ day: number }>('SELECT day FROM price_figures ORDER BY day');
    expect(left.map(({ day }) => day)).toEqual([today - 400, today]);
  });
});
