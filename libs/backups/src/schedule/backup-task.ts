import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, DAY_MS, MINUTE_MS } from '@recado/core';
import { atChosenHost, Database, LeaderLease } from '@recado/database';
import { PeriodicTask } from '@recado/work';
import { backupErrorOf } from '../backup-fault.js';
import { type BackupRecord, BackupRecords, isBackupDue } from '../make/backup-records.js';
import type { BackupOrder, BackupResult } from '../make/make-backup.js';
import { BackupRunner } from './backup-runner.js';

/** Less than a third of the lease, as for the leader. */
const RENEW_EVERY_MS = 1_500;
const MIB = 1024 ** 2;
/** A trial that failed at the server may have filled its disk: the next one comes so much later, in ms. */
const TRIAL_AGAIN_MS = 3 * DAY_MS;
const NEWEST = 'SELECT id, created_at AS createdAt FROM messages ORDER BY id DESC LIMIT 1';

/**
 * Makes a backup when one is due, where BACKUP_FOLDER is set. One process at a time does: it holds a lease of its own, not
 * that of the leader, whose machine may have no such folder.
 */
@Injectable()
export class BackupTask extends PeriodicTask {
  private readonly lease: LeaderLease;
  private readonly stopped = new AbortController();

  constructor(
    private readonly database: Database,
    private readonly records: BackupRecords,
    private readonly runner: BackupRunner,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {
    super({ everyMs: MINUTE_MS });
    const holder = `${hostname().slice(0, 20)}-${process.pid}-${randomUUID().slice(0, 8)}`;
    this.lease = new LeaderLease(database, clock, 'backups', holder);
  }

  override onModuleDestroy(): void {
    this.stopped.abort();
    super.onModuleDestroy();
  }

  protected override async run(): Promise<void> {
    const { folder } = this.config.backups;
    if (folder === undefined || !(await this.isDue()) || !(await this.lease.hold())) return;
    const lost = new AbortController();
    const renewal = setInterval(() => void this.renew(lost), RENEW_EVERY_MS);
    try {
      // Another process may have made it before this one got the lease.
      if (await this.isDue()) await this.make(folder, AbortSignal.any([this.stopped.signal, lost.signal]));
    } finally {
      clearInterval(renewal);
      await this.lease.release();
    }
  }

  private async isDue(): Promise<boolean> {
    const now = this.clock.now();
    return isBackupDue((await this.records.read(now))?.last, this.config.backups.everyMs, now);
  }

  /** A process that cannot renew its lease ends its backup: another one may have begun. */
  private async renew(lost: AbortController): Promise<void> {
    try {
      if (!(await this.lease.hold())) lost.abort();
    } catch (error) {
      this.logger.warn(`The lease of the backup could not be renewed: ${String(error)}`);
      if (!this.lease.isHeld) lost.abort();
    }
  }

  private async make(folder: string, signal: AbortSignal): Promise<void> {
    const { backups } = this.config;
    const startedAt = this.clock.now();
    const ordered = this.order(folder, startedAt);
    const result = await ordered.then((order) => this.runner.run(order, signal)).catch(faultOf);
    // Who was stopped does not know what became of it: the next process begins anew.
    if (signal.aborted) return;
    const times = { startedAt, endedAt: this.clock.now(), everyMs: backups.everyMs };
    const record = recordOf(result, times);
    this.tell(record);
    await this.records.add(record);
  }

  /** What is copied is the server that this process uses, whatever it is called in DATABASE_URL. */
  private async order(folder: string, at: number): Promise<BackupOrder> {
    const { database: config, backups } = this.config;
    const [newest] = await this.database.read<{ id: number; createdAt: number }>(NEWEST);
    const database = config.kind === 'mysql' ? { ...config, url: await atChosenHost(config.url) } : config;
    const failedAt = await this.records.failedTrialAt(at);
    const isHeldOff = failedAt !== null && failedAt > at - TRIAL_AGAIN_MS;
    const untried = isHeldOff
      ? `the trial of ${new Date(failedAt).toISOString().slice(0, 10)} failed: the next one comes after three days`
      : undefined;
    return { database, folder, keep: backups.keep, at, newest: newest ?? null, untried };
  }

  private tell({ file, bytes, verification, fault, detail, startedAt, endedAt }: BackupRecord): void {
    if (fault !== null) {
      this.logger.error(`There is no new backup (${fault}): ${detail}`);
      return;
    }
    const [size, seconds] = [((bytes ?? 0) / MIB).toFixed(1), ((endedAt - startedAt) / 1_000).toFixed(1)];
    const checked =
      verification === 'restored'
        ? 'verified by restoring it'
        : `complete, but not restored: ${detail ?? 'it was not said why'}`;
    this.logger.log(`Backup ${file}: ${size} MiB in ${seconds} s, ${checked}`);
  }
}

function faultOf(error: unknown): BackupResult {
  const { code, message } = backupErrorOf(error);
  return { fault: code, detail: message };
}

function recordOf(result: BackupResult, times: Pick<BackupRecord, 'startedAt' | 'endedAt' | 'everyMs'>): BackupRecord {
  const nothing = { file: null, bytes: null, verification: null, fault: null, detail: null };
  if ('fault' in result) return { ...times, ...nothing, fault: result.fault, detail: result.detail };
  const { file, bytes, verification, reason } = result;
  return { ...times, ...nothing, file, bytes, verification, detail: reason ?? null };
}
