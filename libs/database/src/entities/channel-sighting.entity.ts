import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What was last seen of a channel, one row for each kind. Never written for a single message. */
@Entity('channel_sightings')
export class ChannelSighting {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /**
   * sent: its provider took a message. reported: its provider told that it is connected. checked: its provider was asked.
   * refused: a callback was not proved to come from its provider. unread: its description tells nothing of a callback.
   */
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: string;

  /** When that was last seen, UTC milliseconds. */
  @Column({ type: 'bigint' })
  at: number;

  /** The stable code of what was wrong; null: nothing. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  code: string | null;

  /** How many refused or unread callbacks came, with less than a day between two of them. */
  @Column({ type: 'integer', default: 0 })
  total: number;

  /** The last unread callback, with what people wrote and who they are masked; null: none. */
  @Column({ type: 'text', nullable: true })
  sample: string | null;
}
