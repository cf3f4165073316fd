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
}
