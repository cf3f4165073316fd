import { Injectable, Inject } from '@nestjs/common';
import { CONFIG, type Config } from '@recado/config';
import { MINUTE_MS, Clock, DAY_MS } from '@recado/core';
import { Database, noteBackup } from '@recado/database';
import { CLOCK_MARGIN_MS } from '../clock-margin.js';
import { TRIAL_FAILED, type Verification } from './make-backup.js';

/** So many are remembered. */
const KEPT = 100;
/** The longest detail of a fault, in characters. */
const MAX_DETAIL = 500;

/** A scheduled backup that was made or failed. Times are UTC milliseconds. */
export interface BackupRecord {
  startedAt: number;
  endedAt: number;
  /** Milliseconds from the beginning of one backup to that of the next one. */
  everyMs: number;
  /** The name of its file; null: it failed. */
  file: string | null;
  bytes: number | null;
  verification: Verification | null;
  /** Why it failed; null: it did not. */
  fault: string | null;
  /** What the log says of the fault, or why it was not restored; only for operators. */
  detail: string | null;
}

/** What is known of scheduled backups. */
interface BackupState {
  /** The latest try. */
  last: BackupRecord;
  /** The latest one that was made; null: there is none. */
  made: BackupRecord | null;
  /** The latest one that was verified by restoring it; null: none was. */
  restored: BackupRecord | null;
}

const COLUMNS = `started_at AS startedAt, ended_at AS endedAt, every_ms AS everyMs, file, bytes, verification, fault, detail`;
const LATEST = `SELECT ${COLUMNS} FROM backups WHERE started_at <= ? ORDER BY started_at DESC LIMIT 1`;
const MADE = `SELECT ${COLUMNS} FROM backups WHERE started_at <= ? AND fault IS NULL ORDER BY started_at DESC LIMIT 1`;
const RESTORED = `SELECT ${COLUMNS} FROM backups WHERE started_at <= ? AND verification = 'restored' ORDER BY started_at DESC LIMIT 1`;

/** What became of the scheduled backups. */
@Injectable()
export class BackupRecords {
  constructor(private readonly database: Database) {}

  /** Undefined: none was scheduled so far. Records from the future of `now` were written while a clock was wrong: they are left out. */
  async read(now: number): Promise<BackupState | undefined> {
    const until = [now + CLOCK_MARGIN_MS];
    const [last] = await this.database.read<BackupRecord>(LATEST, until);
    if (!last) return undefined;
    const [made] = last.fault === null ? [last] : await this.database.read<BackupRecord>(MADE, until);
    const [restored] =
      made?.verification === 'restored' ? [made] : await this.database.read<BackupRecord>(RESTORED, until);
    return { last, made: made ?? null, restored: restored ?? null };
  }

  /** When the latest backup was begun whose trial failed at the server, UTC ms; null: none of those that are remembered. */
  async failedTrialAt(now: number): Promise<number | null> {
    const [row] = await this.database.read<{ at: number | null }>(
      'SELECT MAX(started_at) AS at FROM backups WHERE started_at <= ? AND fault IS NULL AND detail LIKE ?',
      [now + CLOCK_MARGIN_MS, `${TRIAL_FAILED}%`],
    );
    return row?.at ?? null;
  }

  /** Keeps what became of a backup, and forgets the oldest records. */
  async add(record: BackupRecord): Promise<void> {
    const { startedAt, endedAt, everyMs, file, bytes, verification, fault, detail } = record;
    const row = [startedAt, endedAt, everyMs, file, bytes, verification, fault, detail?.slice(0, MAX_DETAIL) ?? null];
    const columns = ['started_at', 'ended_at', 'every_ms', 'file', 'bytes', 'verification', 'fault', 'detail'];
    await this.database.write(async (tx) => {
      await tx.insertIfAbsent('backups', columns, [row]);
      const [oldest] = await tx.all<{ at: number }>(
        `SELECT started_at AS at FROM backups WHERE started_at <= ? ORDER BY started_at DESC LIMIT 1 OFFSET ${KEPT}`,
        [startedAt],
      );
      // However many tries failed since, the last backup that was made stays known.
      if (oldest) await tx.run('DELETE FROM backups WHERE started_at <= ? AND fault IS NOT NULL', [oldest.at]);
      if (oldest && fault === null) await tx.run('DELETE FROM backups WHERE started_at <= ?', [oldest.at]);
    });
    if (fault === null) await noteBackup(this.database, startedAt);
  }
}

/** After a backup that failed the next try comes this soon, in ms, where the interval is not shorter. */
const RETRY_MS = 15 * MINUTE_MS;

/** When the next backup is due, UTC ms. */
function nextBackupAt({ startedAt, endedAt, fault }: BackupRecord, everyMs: number): number {
  return fault === null ? startedAt + everyMs : Math.min(startedAt + everyMs, endedAt + RETRY_MS);
}

/** Whether a backup is due now, by the latest record that is not from the future. */
export function isBackupDue(last: BackupRecord | undefined, everyMs: number, now: number): boolean {
  return last === undefined || now >= nextBackupAt(last, everyMs);
}

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
