import { MINUTE_MS } from '@recado/core';
import type { BackupRecord } from './backup-records.js';

/** After a backup that failed the next try comes this soon, in ms, where the interval is not shorter. */
const RETRY_MS = 15 * MINUTE_MS;

/** When the next backup is due, UTC ms. */
export function nextBackupAt({ startedAt, endedAt, fault }: BackupRecord, everyMs: number): number {
  return fault === null ? startedAt + everyMs : Math.min(startedAt + everyMs, endedAt + RETRY_MS);
}

/** Whether a backup is due now, by the latest record that is not from the future. */
export function isBackupDue(last: BackupRecord | undefined, everyMs: number, now: number): boolean {
  return last === undefined || now >= nextBackupAt(last, everyMs);
}
