import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The identity of this installation: one row, inserted by the migration. */
@Entity('installation')
export class InstallationRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** Lower-case letters and digits. */
  @Column({ type: 'varchar', length: 16 })
  identifier: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** A known value sealed with APP_SECRET, to recognise another secret; null until a server has started. */
  @Column({ name: 'secret_check', type: 'varchar', length: 255, nullable: true })
  secretCheck: string | null;

  /** When the program last heard of a complete backup, UTC milliseconds; null: never. */
  @Column({ name: 'backed_up_at', type: 'bigint', nullable: true })
  backedUpAt: number | null;

  /** When somebody hid the first steps in the panel, UTC milliseconds; null: they are shown. */
  @Column({ name: 'first_steps_hidden_at', type: 'bigint', nullable: true })
  firstStepsHiddenAt: number | null;
}
