import type { DatabaseConfig } from '@recado/config';
import { BackupError, type BackupFault } from '../backup-fault.js';
import type { CopyFacts, CountedTable } from '../check/copy-facts.js';
import type { BackupFolder } from '../files/backup-folder.js';

/** What the process that makes a backup is told. */
export interface BackupOrder {
  readonly database: DatabaseConfig;
  readonly folder: string;
  /** How many backups stay. */
  readonly keep: number;
  /** When it was begun, UTC ms. */
  readonly at: number;
  /** The newest message that the program has; missing: it is not known. */
  readonly newest?: { readonly id: number; readonly createdAt: number } | null;
  /** Why a dump is not tried at the server this time; missing: it is. */
  readonly untried?: string;
}

/** How the reason begins where a trial at the server failed: that one is not repeated at once. Stored. */
export const TRIAL_FAILED = 'the trial at the server failed';

/**
 * How far a backup was checked. `restored`: it was opened or loaded as a database and compared. `complete`: its checksum
 * and its end are right, but it was not restored.
 */
export type Verification = 'restored' | 'complete';

/** A backup that was made. */
export interface BackupMade {
  /** The name of its file in the folder. */
  readonly file: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly verification: Verification;
  /** The rows of the main tables; null: it was not restored. */
  readonly rows: Readonly<Record<CountedTable, number>> | null;
  /** Why it was not restored, for the log; missing: it was. */
  readonly reason?: string;
}

/** What the check of a copy has found. */
export type Checked = Pick<BackupMade, 'verification' | 'rows' | 'reason'>;

/** How a kind of database is copied and checked. */
export interface Way {
  readonly ending: 'sqlite' | 'sql.gz';
  readonly source: CopyFacts;
  /** About how many bytes the copy will have. */
  expect(folder: BackupFolder): number;
  copy(draft: string): Promise<void> | void;
  /** Throws BackupError for a copy that is not right. */
  check(draft: string): Promise<Checked>;
}

/** Throws BackupError where there is something wrong with a copy. */
export function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new BackupError('copy_damaged', fault);
}

/** What became of an order. */
export type BackupResult = BackupMade | { readonly fault: BackupFault; readonly detail: string };
