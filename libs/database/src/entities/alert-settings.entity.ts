import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Of what and by which routes the owner is told: one row once the settings were changed; without it, the defaults apply. */
@Entity('alert_settings')
export class AlertSettingsRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** A JSON object. */
  @Column({ type: 'text' })
  settings: string;

  /** The passwords and secrets of the routes: a sealed JSON object; null: there are none. */
  @Column({ type: 'text', nullable: true })
  secrets: string | null;
}
