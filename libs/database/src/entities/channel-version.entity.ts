import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row: a version that every change of a channel increments, so that all processes reload, and the pause of all channels. */
@Entity('channel_version')
export class ChannelVersion {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'bigint' })
  version: number;

  /** Since when everything is paused (ms); null: it is not. */
  @Column({ name: 'paused_at', type: 'bigint', nullable: true })
  pausedAt: number | null;

  /** Who paused all channels. */
  @Column({ name: 'paused_by', type: 'varchar', length: 254, nullable: true })
  pausedBy: string | null;

  /** Why, in their own words. */
  @Column({ name: 'pause_note', type: 'varchar', length: 255, nullable: true })
  pauseNote: string | null;
}
