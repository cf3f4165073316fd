import type { AuditRetention } from '@recado/audit';
import { Settings } from '@recado/config';
import type { BulkChanges, MessageEraser, MessageRemover, InboundSweep } from '@recado/messages';
import type { RecipientRetention } from '@recado/recipients';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { Retention } from './retention.js';

const MINUTE_MS = 60_000;
const MINUTES_OF_A_DAY = 1_440;
const DAY_MS = MINUTES_OF_A_DAY * MINUTE_MS;
/** Ids that one read covers. */
const SCAN = 2_000;

describe('Retention', () => {
  /** The last id that is old enough to be erased. */
  let lastOld: number;
  const reads: number[] = [];
  const audited: number[] = [];
  const forgotten: number[] = [];
  const swept: number[] = [];
  const removed: (readonly [number, number])[] = [];
  const clock = new ManualClock();
  let retention: Retention;
  let retentionOf: (env: Record<string, string>) => Retention;

  beforeEach(() => {
    reads.length = 0;
    audited.length = 0;
    removed.length = 0;
    forgotten.length = 0;
    const eraseOlderThan = vi.fn(async (_ageMs: number, afterId: number) => {
      reads.push(afterId);
      return afterId + SCAN > lastOld ? null : afterId + SCAN;
    });
    const eraser = { eraseOlderThan } as unknown as MessageEraser;
    const audit = {
      sweep: async (ageMs: number) => {
        audited.push(ageMs);
        return audited.length < 3 ? 500 : 0;
      },
    } as AuditRetention;
    const recipients = {
      sweep: async (ageMs: number) => {
        forgotten.push(ageMs);
        return 0;
      },
    } as RecipientRetention;
    const received = { sweep: async () => swept.shift() ?? 0 } as InboundSweep;
    const removeOlderThan = async (ageMs: number, afterId: number) => {
      removed.push([ageMs / DAY_MS, afterId]);
      return afterId + SCAN > lastOld ? null : afterId + SCAN;
    };
    const remover = { removeOlderThan } as MessageRemover;
    const bulk = { sweep: async () => undefined } as BulkChanges;
    retentionOf = (env) => {
      const config = testConfig({ NODE_ENV: 'test', ...env });
      return new Retention(eraser, remover, received, recipients, audit, clock, new Settings(config), bulk);
    };
    retention = retentionOf({});
  });

  async function minutes(count: number): Promise<void> {
    for (let minute = 0; minute < count; minute++) {
      await retention.erase();
      clock.advance(MINUTE_MS);
    }
  }

  it('removes audit entries after 400 days, in steps', async () => {
    lastOld = 0;
    await minutes(1);
    expect(audited).toEqual(Array(3).fill(400 * MINUTES_OF_A_DAY * MINUTE_MS));
  });

  it('removes all that recipients wrote a day ago at once', async () => {
    lastOld = 0;
    swept.push(500, 500, 1);
    await minutes(1);
    expect(swept).toEqual([]);
  });

  it('removes what is known of recipients when their messages are erased', async () => {
    lastOld = 0;
    await minutes(1);
    expect(forgotten).toEqual([90 * MINUTES_OF_A_DAY * MINUTE_MS]);
  });

  it('continues where it stopped, however many days a pass takes', async () => {
    lastOld = Infinity;
    await minutes(2 * MINUTES_OF_A_DAY + 2);
    expect(reads.at(-1)).toBe((reads.length - 1) * SCAN);
    expect(reads.filter((afterId) => afterId === 0)).toHaveLength(1);
  });

  it('starts a new pass at once when the last one took more than a day', async () => {
    lastOld = Infinity;
    await minutes(MINUTES_OF_A_DAY + 2);
    lastOld = 0;
    await minutes(2);
    expect(reads.at(-1)).toBe(0);
  });

  it('starts a new pass a day after the start of the last one, for messages that were waiting then', async () => {
    lastOld = 3 * SCAN;
    await minutes(MINUTES_OF_A_DAY + 1);
    expect(reads.slice(0, 4)).toEqual([0, SCAN, 2 * SCAN, 3 * SCAN]);
    expect(new Set(reads.slice(4))).toEqual(new Set([3 * SCAN]));
    reads.length = 0;
    await minutes(1);
    expect(reads).toEqual([0, SCAN, 2 * SCAN, 3 * SCAN]);
  });

  it('removes nothing unless it is told to', async () => {
    lastOld = 3 * SCAN;
    await minutes(2);
    expect(removed).toEqual([]);
  });

  it('removes messages after as many days, in steps that the next minute continues', async () => {
    lastOld = 100 * SCAN;
    retention = retentionOf({ REMOVE_AFTER_DAYS: '120' });
    await minutes(1);
    expect(removed).toHaveLength(40);
    await minutes(4);
    expect(removed.slice(0, 101)).toEqual(Array.from({ length: 101 }, (_, step) => [120, step * SCAN]));
    expect(new Set(removed.slice(101).map(([, afterId]) => afterId))).toEqual(new Set([100 * SCAN]));
  });

  it('removes no message before it is erased', async () => {
    lastOld = 0;
    retention = retentionOf({ REMOVE_AFTER_DAYS: '30' });
    await minutes(1);
    expect(removed).toEqual([[90, 0]]);
  });
});
