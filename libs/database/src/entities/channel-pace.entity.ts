import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The send times and the daily count of a paced or capped channel, persisted so that the next leader continues. */
@Entity('channel_paces')
export class ChannelPace {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** Increased by every write: of two leaders only the one that has read the latest row writes. */
  @Column({ type: 'integer' })
  revision: number;

  /** The next free send time (ms). */
  @Column({ name: 'paced_until', type: 'bigint' })
  pacedUntil: number;

  /** The day that `used` counts, in days since 1970 of the channel's zone. */
  @Column({ type: 'integer' })
  day: number;

  /** Messages that were published on that day and did not come back unsent. */
  @Column({ type: 'integer' })
  used: number;
}
