import { Settings } from '@recado/config';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { Prices } from './prices.js';

const DAY = 86_400_000;
const COLUMNS = ['day', 'channel_id', 'api_key_id', 'category', 'type', 'billable', 'messages'];

describe('Prices', () => {
  let opened: TestDatabase;
  const clock = new ManualClock();
  beforeEach(async () => (opened = await testDatabase()));
  afterEach(() => opened.close());

  it('are those of a channel or of a key, by day', async () => {
    // The evening of a day at UTC-3, which is the next day in UTC.
    clock.advance(DAY - (clock.now() % DAY) + DAY / 24);
    const today = Math.floor(clock.now() / DAY) - 1;
    await opened.database.write((tx) =>
      tx.insert('price_figures', COLUMNS, [
        [today - 3, 1, 1, 'utility', 'regular', 1, 1_000],
        [today - 2, 1, 1, 'utility', 'regular', 1, 1],
        [today, 1, 1, 'utility', 'regular', 1, 10],
        [today, 1, 2, 'utility', 'regular', 1, 20],
        [today, 1, 2, 'service', 'free_customer_service', 0, 5],
        [today, 2, 1, 'utility', 'regular', 1, 100],
      ]),
    );
    const prices = new Prices(opened.database, clock, new Settings(testConfig({ NODE_ENV: 'test' })));
    const utility = { category: 'utility', type: 'regular', isBillable: true };
    const service = { category: 'service', type: 'free_customer_service', isBillable: false };
    expect(await prices.days({ channelId: 1 }, 3)).toEqual([
      { day: today - 2, ...utility, messages: 1 },
      { day: today, ...service, messages: 5 },
      { day: today, ...utility, messages: 30 },
    ]);
    expect(await prices.days({ apiKeyId: 1 }, 3)).toEqual([
      { day: today - 2, ...utility, messages: 1 },
      { day: today, ...utility, messages: 110 },
    ]);
    expect(await prices.days({ apiKeyId: 3 }, 3)).toEqual([]);
  });
});
