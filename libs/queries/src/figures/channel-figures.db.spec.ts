import { localDay } from '@recado/core';

import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { ChannelFigures } from './channel-figures.js';

const HOUR = 3_600_000;
const ZONE = 'America/Sao_Paulo';
const COLUMNS = ['span', 'starts_at', 'channel_id', 'kind', 'detail', 'messages'];

describe('ChannelFigures', () => {
  let opened: TestDatabase;
  const clock = new ManualClock();
  beforeEach(async () => (opened = await testDatabase()));
  afterEach(() => opened.close());

  it('add up what one channel sent on each day of its zone', async () => {
    const today = localDay(clock.now(), ZONE);
    const midnight = today * 24 * HOUR + 3 * HOUR;
    await opened.database.write((tx) =>
      tx.insert('message_figures', COLUMNS, [
        [60, midnight - HOUR, 1, 'sent', '', 1],
        [60, midnight - HOUR, 1, 'failed', 'timeout', 2],
        [60, midnight - HOUR, 1, 'failed', 'rejected', 3],
        [60, midnight, 1, 'sent', '', 10],
        [60, midnight, 1, 'sent_within', '10', 10],
        [60, midnight, 2, 'sent', '', 100],
        [1, midnight, 1, 'sent', '', 1_000],
        [60, midnight - 48 * HOUR - HOUR, 1, 'sent', '', 10_000],
      ]),
    );
    expect(await new ChannelFigures(opened.database, clock).days(1, ZONE, 3)).toEqual([
      { day: today - 2, sent: 0, failed: 0 },
      { day: today - 1, sent: 1, failed: 5 },
      { day: today, sent: 10, failed: 0 },
    ]);
  });
});
