import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { Clock, DAY_MS } from '@recado/core';
import { Database } from '@recado/database';
import { nextBackupAt } from './next-backup.js';
import { type BackupRecord, BackupRecords } from './backup-records.js';

/** Another process may have the folder; when nothing was tried for so long, backups were switched off. */
const SWITCHED_OFF_MS = 30 * DAY_MS;
/** A backup may be so many intervals old. */
const MAX_AGE = 2;

/** How it is with the scheduled backups. Times are UTC milliseconds. */
export interface ScheduledView {
  /** The latest try. */
  last: BackupRecord;
  /** The latest one that was made; null: there is none. */
  made: BackupRecord | null;
  /** When the next one is due. */
  nextAt: number;
  /** `failed`: the latest try did; `late`: none was made within two intervals; null: all is well. */
  trouble: 'failed' | 'late' | null;
}

/** Tells pages, alerts and metrics how it is with the scheduled backups. */
@Injectable()
export class ScheduledBackups {
  constructor(
    private readonly records: BackupRecords,
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<Config, 'backups'>,
  ) {}

  /** Null: none are scheduled, or none was tried yet. */
  async read(): Promise<ScheduledView | null> {
    const state = await this.records.read(this.clock.now());
    if (!state || !this.isWanted(state.last)) return null;
    const { last, made } = state;
    const isLate = (made?.startedAt ?? 0) < this.clock.now() - MAX_AGE * last.everyMs;
    const trouble = last.fault !== null ? 'failed' : isLate ? 'late' : null;
    return { last, made, nextAt: nextBackupAt(last, last.everyMs), trouble };
  }

  /** Where one process has everything, its folder says so. */
  private isWanted(last: BackupRecord): boolean {
    if (this.config.backups.folder !== undefined) return true;
    return !this.database.capabilities.singleServer && last.startedAt > this.clock.now() - SWITCHED_OFF_MS;
  }
}
