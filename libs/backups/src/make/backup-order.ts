import type { DatabaseConfig } from '@recado/config';
import type { BackupFault } from '../backup-fault.js';
import type { CountedTable } from '../check/copy-facts.js';

/** What the process that makes a backup is told. */
export interface BackupOrder {
  readonly database: DatabaseConfig;
  readonly folder: string;
  /** How many backups stay. */
  readonly keep: number;
  /** When it was begun, UTC ms. */
  readonly at: number;
}

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
}

/** What became of an order. */
export type BackupResult = BackupMade | { readonly fault: BackupFault; readonly detail: string };
