import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an administrator set for the installation: one row, inserted by the migration. */
@Entity('installation_settings')
export class InstallationSettingsRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** Every change increments it, so that all processes read the settings again. */
  @Column({ type: 'bigint' })
  version: number;

  /** The settings that were chosen, as a JSON object; the others have their defaults. */
  @Column({ type: 'text' })
  chosen: string;
}
