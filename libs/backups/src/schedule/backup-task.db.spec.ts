import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../../test/support/fixtures/manual-clock.js';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { type TestDatabase, testDatabase } from '../../../../test/support/fixtures/test-database.js';
import { until } from '../../../../test/support/until.js';
import type { BackupOrder, BackupResult } from '../make/make-backup.js';
import { BackupRecords } from '../make/backup-records.js';
import { BackupRunner } from './backup-runner.js';
import { BackupTask } from './backup-task.js';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const MADE: BackupResult = {
  ...{ file: 'recado-one-2026-11-20T030405Z.sqlite', bytes: 4_096, sha256: 'a', verification: 'restored' as const },
  rows: null,
};
const FULL: BackupResult = { fault: 'disk_full', detail: 'no room' };

/** Answers what the test says, once it says it. */
class Runner extends BackupRunner {
  readonly orders: BackupOrder[] = [];
  result: BackupResult = MADE;
  /** While this lasts, orders are under way. */
  hold: Promise<void> = Promise.resolve();
  signal: AbortSignal | undefined;

  override async run(order: BackupOrder, signal: AbortSignal): Promise<BackupResult> {
    this.orders.push(order);
    this.signal = signal;
    await this.hold;
    return this.result;
  }
}

describe('BackupTask', () => {
  let opened: TestDatabase;
  let clock: ManualClock;
  let runner: Runner;
  let records: BackupRecords;

  beforeEach(async () => {
    opened = await testDatabase();
    clock = new ManualClock(1_790_000_000_000);
    runner = new Runner();
    records = new BackupRecords(opened.database);
  });
  afterEach(() => opened.close());

  const task = (env: Record<string, string> = { BACKUP_FOLDER: '/backups', BACKUP_EVERY: '6h' }) =>
    new BackupTask(opened.database, records, runner, clock, testConfig({ NODE_ENV: 'test', ...env }));

  it('makes none without a folder', async () => {
    await task({}).tick();
    expect(runner.orders).toEqual([]);
    expect(await records.read(clock.now())).toBeUndefined();
  });

  it('makes one at once, and the next one an interval later; a restart does not make another', async () => {
    await task().tick();
    expect(runner.orders).toMatchObject([{ folder: '/backups', keep: 7, at: clock.now() }]);
    expect(await records.read(clock.now())).toMatchObject({
      made: { bytes: 4_096, verification: 'restored', everyMs: 6 * HOUR },
    });
    clock.advance(6 * HOUR - 1);
    await task().tick();
    expect(runner.orders).toHaveLength(1);
    clock.advance(1);
    await task().tick();
    expect(runner.orders).toHaveLength(2);
  });

  it('tries again 15 minutes after a failure, and still knows the last one that was made', async () => {
    await task().tick();
    runner.result = FULL;
    clock.advance(6 * HOUR);
    await task().tick();
    const state = await records.read(clock.now());
    expect(state?.last).toMatchObject({ fault: 'disk_full', detail: 'no room', file: null });
    expect(state?.made?.startedAt).toBe(clock.now() - 6 * HOUR);
    clock.advance(15 * MINUTE - 1);
    await task().tick();
    expect(runner.orders).toHaveLength(2);
    runner.result = MADE;
    clock.advance(1);
    await task().tick();
    expect(runner.orders).toHaveLength(3);
    expect((await records.read(clock.now()))?.last.fault).toBeNull();
  });

  it('goes by no record from the future, which a wrong clock has left', async () => {
    const wrong = new ManualClock(clock.now() + 3_650 * 24 * HOUR);
    const env = { NODE_ENV: 'test', BACKUP_FOLDER: '/backups', BACKUP_EVERY: '6h' };
    await new BackupTask(opened.database, records, runner, wrong, testConfig(env)).tick();
    for (let minute = 0; minute < 3; minute++, clock.advance(MINUTE)) await task().tick();
    expect(runner.orders).toHaveLength(2);
    expect((await records.read(clock.now()))?.last.startedAt).toBe(clock.now() - 3 * MINUTE);
    clock.advance(6 * HOUR - 3 * MINUTE);
    await task().tick();
    expect(runner.orders).toHaveLength(3);
  });

  it('has no dump tried for three days after a trial that failed at the server', async () => {
    const reason = 'the trial at the server failed: ERROR 1114';
    runner.result = { ...MADE, verification: 'complete', reason };
    await task().tick();
    expect((await records.read(clock.now()))?.last).toMatchObject({ fault: null, detail: reason });
    runner.result = { ...MADE, verification: 'complete', reason: 'not tried' };
    for (let day = 1; day <= 3; day++) {
      clock.advance(24 * HOUR);
      await task().tick();
    }
    expect(runner.orders.map(({ untried }) => untried !== undefined)).toEqual([false, true, true, false]);
  });

  it('is made by one process at a time', async () => {
    let end: () => void = () => undefined;
    runner.hold = new Promise((resolve) => (end = resolve));
    const first = task();
    const making = first.tick();
    await until(() => runner.orders.length === 1);
    // One process has one task, which the lease of a server tells from those of others.
    if (!opened.database.capabilities.singleServer) await task().tick();
    expect(runner.orders).toHaveLength(1);
    end();
    await making;
    await task().tick();
    expect(runner.orders).toHaveLength(1);
  });

  it('is stopped with the process, and begun anew by the next one', async () => {
    let end: () => void = () => undefined;
    runner.hold = new Promise((resolve) => (end = resolve));
    const first = task();
    const making = first.tick();
    await until(() => runner.orders.length === 1);
    // The timers of a task belong to the program, which is not there.
    Reflect.set(first, 'removeTimer', () => undefined);
    first.onModuleDestroy();
    expect(runner.signal?.aborted).toBe(true);
    end();
    await making;
    expect(await records.read(clock.now())).toBeUndefined();
    await task().tick();
    expect(runner.orders).toHaveLength(2);
  });

  it('forgets old records, but not the last one that was made', async () => {
    const times = (at: number) => ({ startedAt: at, endedAt: at, everyMs: HOUR });
    const none = { file: null, bytes: null, verification: null, fault: null, detail: null };
    await records.add({ ...times(1), ...none, file: 'one', bytes: 1, verification: 'complete' });
    for (let at = 2; at <= 104; at++) await records.add({ ...times(at), ...none, fault: 'failed' });
    const rows = await opened.database.read<{ at: number }>('SELECT started_at AS at FROM backups ORDER BY started_at');
    expect(rows).toHaveLength(101);
    expect((await records.read(clock.now()))?.made).toMatchObject({ startedAt: 1, verification: 'complete' });
  });
});
