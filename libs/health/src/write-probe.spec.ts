import { statSync } from 'node:fs';
import { Logger } from '@nestjs/common';
import { type Database, openDatabase } from '@recado/database';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { type DatabaseLocation, migratedDatabase } from '../../../test/support/fixtures/database-location.js';
import type { FreeSpace } from './free-space.js';
import { WriteProbe } from './write-probe.js';

beforeAll(() => Logger.overrideLogger(false));

describe('WriteProbe', () => {
  let writes: { resolve: () => void; reject: (error: Error) => void }[];
  let probe: WriteProbe;

  const write = () => new Promise<void>((resolve, reject) => writes.push({ resolve, reject }));

  beforeEach(() => {
    vi.useFakeTimers();
    writes = [];
    probe = new WriteProbe({ write, capabilities: {} } as unknown as Database);
  });
  afterEach(() => vi.useRealTimers());

  it('writes once for all calls within two seconds', async () => {
    const asked = [probe.isWritable(), probe.isWritable()];
    writes[0]?.resolve();
    expect(await Promise.all(asked)).toEqual([true, true]);
    expect(await probe.isWritable()).toBe(true);
    expect(writes).toHaveLength(1);
    vi.advanceTimersByTime(2_000);
    const again = probe.isWritable();
    writes[1]?.reject(new Error('full'));
    expect(await again).toBe(false);
    expect(await probe.isWritable()).toBe(false);
    expect(writes).toHaveLength(2);
  });

  it('knows how long the last write took, and one under way that takes longer', async () => {
    expect(probe.lastMs).toBeUndefined();
    const asked = probe.isWritable();
    await vi.advanceTimersByTimeAsync(30);
    expect(probe.lastMs).toBe(30);
    writes[0]?.resolve();
    await asked;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(probe.lastMs).toBe(30);
    void probe.isWritable();
    await vi.advanceTimersByTimeAsync(70);
    expect(probe.lastMs).toBe(70);
  });

  it('counts a write on a server as failed after two seconds', async () => {
    const asked = probe.isWritable();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBe(false);
    writes[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(await probe.isWritable()).toBe(true);
  });

  it('stays without room from a full disk until there is some, or until it has held for five minutes', async () => {
    let free: number | undefined = 60_000;
    const space = { bytes: async () => free } as unknown as FreeSpace;
    probe = new WriteProbe({ write, capabilities: {} } as unknown as Database, space);
    const full = Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
    const asked = async (error?: Error) => {
      await vi.advanceTimersByTimeAsync(2_000);
      const answer = probe.isWritable();
      if (error) writes.at(-1)?.reject(new Error('unavailable', { cause: error }));
      else writes.at(-1)?.resolve();
      return [await answer, probe.isFull];
    };
    expect(await asked(full)).toEqual([false, true]);
    // What comes free bit by bit is enough for one try, and for no message after it.
    expect(await asked()).toEqual([false, true]);
    free = 64 * 1024 ** 2;
    expect(await asked()).toEqual([true, false]);
    free = undefined;
    expect(await asked(full)).toEqual([false, true]);
    for (let minute = 0; minute < 4; minute++) {
      await vi.advanceTimersByTimeAsync(60_000);
      expect(await asked()).toEqual([false, true]);
    }
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await asked()).toEqual([true, false]);
    // Another failure is over with the first success.
    expect(await asked(Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' }))).toEqual([false, false]);
    expect(await asked()).toEqual([true, false]);
  });

  it('waits for a slow write on SQLite for five seconds, then counts it as failed', async () => {
    probe = new WriteProbe({ write, capabilities: { singleServer: true } } as unknown as Database);
    const asked = probe.isWritable();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await asked).toBe(true);
    await vi.advanceTimersByTimeAsync(3_000);
    const later = probe.isWritable();
    await vi.advanceTimersByTimeAsync(2_000);
    expect(await later).toBe(false);
    expect(writes).toHaveLength(1);
    writes[0]?.resolve();
    await vi.advanceTimersByTimeAsync(0);
    expect(await probe.isWritable()).toBe(true);
  });
});

describe('WriteProbe on SQLite', () => {
  /** An accepted message takes 10 to 12 pages of the log: space that is too little for it must be too little here. */
  const OF_A_MESSAGE = 12 * 4_096;
  let location: DatabaseLocation;
  let database: Database;

  beforeEach(async () => {
    location = await migratedDatabase();
    database = openDatabase(location.config);
  });
  afterEach(async () => {
    await database.close();
    await location.remove();
  });

  it('needs as much space as a message, each time', async () => {
    const logSize = () => statSync(`${location.url.slice('sqlite:'.length)}-wal`).size;
    expect(await new WriteProbe(database).isWritable()).toBe(true);
    const before = logSize();
    expect(await new WriteProbe(database).isWritable()).toBe(true);
    expect(logSize() - before).toBeGreaterThanOrEqual(OF_A_MESSAGE);
    expect(logSize() - before).toBeLessThan(2 * OF_A_MESSAGE);
  });
});
