import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What tells this database apart from every other: one row, made by the migration. */
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

  /** Sealed with APP_SECRET: opens only with the secret that sealed the rest; null until a server has started. */
  @Column({ name: 'secret_check', type: 'varchar', length: 255, nullable: true })
  secretCheck: string | null;
}
