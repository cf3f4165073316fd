import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How far the places of a paced or capped channel are given away: what a new leader goes on from. */
@Entity('channel_paces')
export class ChannelPace {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** Moves on with every write: of two leaders only the one that has read the latest row writes. */
  @Column({ type: 'integer' })
  revision: number;

  /** The time of the next free place (ms). */
  @Column({ name: 'paced_until', type: 'bigint' })
  pacedUntil: number;

  /** The day that `used` counts, in days since 1970 of the channel's zone. */
  @Column({ type: 'integer' })
  day: number;

  /** Messages that were handed out on that day and did not come back unsent. */
  @Column({ type: 'integer' })
  used: number;
}
