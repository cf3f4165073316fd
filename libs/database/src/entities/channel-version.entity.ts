import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row that every change of a channel moves on, so that all processes look; and the switch that pauses them all. */
@Entity('channel_version')
export class ChannelVersion {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'bigint' })
  version: number;

  /** Since when everything is paused (ms); null: it is not. */
  @Column({ name: 'paused_at', type: 'bigint', nullable: true })
  pausedAt: number | null;

  /** Who paused everything. */
  @Column({ name: 'paused_by', type: 'varchar', length: 254, nullable: true })
  pausedBy: string | null;

  /** Why, in their own words. */
  @Column({ name: 'pause_note', type: 'varchar', length: 255, nullable: true })
  pauseNote: string | null;
}
