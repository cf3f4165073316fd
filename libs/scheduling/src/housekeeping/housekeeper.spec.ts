import { SchedulerRegistry } from '@nestjs/schedule';
import type { AuditRetention } from '@recado/audit';
import type { Channels } from '@recado/channels';
import { NoMetrics } from '@recado/core';
import type { Database } from '@recado/database';
import type { LifecycleSweeps } from '@recado/messages';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { Housekeeper } from './housekeeper.js';

const MINUTE_MS = 60_000;
const MINUTES_OF_A_DAY = 1_440;
/** Ids that one read covers. */
const SCAN = 2_000;

describe('the retention pass', () => {
  /** The last id that is old. */
  let lastOld: number;
  const reads: number[] = [];
  const audited: number[] = [];
  const clock = new ManualClock();
  let housekeeper: Housekeeper;

  beforeEach(() => {
    reads.length = 0;
    audited.length = 0;
    const eraseOlderThan = vi.fn(async (_ageMs: number, afterId: number) => {
      reads.push(afterId);
      return afterId + SCAN > lastOld ? null : afterId + SCAN;
    });
    const sweeps = { eraseOlderThan, giveUpUnknown: async () => 0 } as unknown as LifecycleSweeps;
    const channels = { all: async () => [], allPaused: false } as unknown as Channels;
    const audit = {
      sweep: async (ageMs: number) => {
        audited.push(ageMs);
        return audited.length < 3 ? 500 : 0;
      },
    } as AuditRetention;
    const database = { tidy: async () => undefined } as unknown as Database;
    const leader = { isLeader: true };
    const config = testConfig({ NODE_ENV: 'test' });
    housekeeper = new Housekeeper(
      ...([sweeps, channels, audit, database, clock, config, leader] as const),
      ...([new SchedulerRegistry(), new NoMetrics()] as const),
    );
  });

  async function minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute++) {
      await housekeeper.tick();
      clock.advance(MINUTE_MS);
    }
  }

  it('removes audit entries after 400 days, step by step', async () => {
    lastOld = 0;
    await minutes(1);
    expect(audited).toEqual(Array(3).fill(400 * MINUTES_OF_A_DAY * MINUTE_MS));
  });

  it('continues where it stopped, however many days that takes', async () => {
    lastOld = Infinity;
    await minutes(2 * MINUTES_OF_A_DAY + 2);
    expect(reads.at(-1)).toBe((reads.length - 1) * SCAN);
    expect(reads.filter((afterId) => afterId === 0)).toHaveLength(1);
  });

  it('starts again at once when it took more than a day', async () => {
    lastOld = Infinity;
    await minutes(MINUTES_OF_A_DAY + 2);
    lastOld = 0;
    await minutes(2);
    expect(reads.at(-1)).toBe(0);
  });

  it('starts again a day after its start, for messages that were waiting then', async () => {
    lastOld = 3 * SCAN;
    await minutes(MINUTES_OF_A_DAY + 1);
    expect(reads.slice(0, 4)).toEqual([0, SCAN, 2 * SCAN, 3 * SCAN]);
    expect(new Set(reads.slice(4))).toEqual(new Set([3 * SCAN]));
    reads.length = 0;
    await minutes(1);
    expect(reads).toEqual([0, SCAN, 2 * SCAN, 3 * SCAN]);
  });
});
