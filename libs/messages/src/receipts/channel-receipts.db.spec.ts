import type { Transaction } from '@recado/database';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { ChannelReceipts, readLastReceipt } from './channel-receipts.js';

const PROCESSES = 12;
const CHANNEL = 7;

describe('ChannelReceipts', () => {
  let opened: TestDatabase;
  const clock = new ManualClock();
  beforeEach(async () => (opened = await testDatabase()));
  afterEach(() => opened.close());

  const note = () => new ChannelReceipts(opened.database, clock).note(new Set([CHANNEL]));

  it('stores the latest time, also of processes that write together, without a deadlock', async () => {
    expect(await readLastReceipt(opened.database, CHANNEL)).toBeNull();
    await Promise.all([note(), note()]);
    expect(await readLastReceipt(opened.database, CHANNEL)).toBe(clock.now());

    const write = opened.database.write.bind(opened.database);
    let runs = 0;
    // A unit of work that meets a deadlock runs again.
    vi.spyOn(opened.database, 'write').mockImplementation((work: (tx: Transaction) => Promise<unknown>) =>
      write((tx) => {
        runs++;
        return work(tx);
      }),
    );
    clock.advance(1_000);
    await Promise.all(Array.from({ length: PROCESSES }, note));
    expect(runs).toBe(PROCESSES);
    expect(await readLastReceipt(opened.database, CHANNEL)).toBe(clock.now());
  });
});
