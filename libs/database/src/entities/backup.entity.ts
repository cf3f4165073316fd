import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A scheduled backup that was made or failed; the newest hundred are kept. Times are UTC milliseconds. */
@Entity('backups')
export class BackupRow {
  @PrimaryColumn({ name: 'started_at', type: 'bigint' })
  startedAt: number;

  @Column({ name: 'ended_at', type: 'bigint' })
  endedAt: number;

  /** Milliseconds from the beginning of one backup to that of the next one, as they were set then. */
  @Column({ name: 'every_ms', type: 'bigint' })
  everyMs: number;

  /** The name of its file in BACKUP_FOLDER; null: it failed. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  file: string | null;

  @Column({ type: 'bigint', nullable: true })
  bytes: number | null;

  /** `restored`, or `complete`: checked, but not restored. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  verification: string | null;

  /** A code that says why it failed; null: it did not. */
  @Column({ type: 'varchar', length: 32, nullable: true })
  fault: string | null;

  /** What the log says of the fault, or why it was not restored. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  detail: string | null;
}
