import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * What a channel knows about one recipient: when they wrote, and when the channel wrote to them first. Only channels
 * whose provider treats recipients who have not written differently have rows. Times are UTC milliseconds. The indexes
 * find the new recipients of a day, the latest message to a cold recipient, what retention removes, and a person on all
 * channels.
 */
@Entity('recipient_contacts')
@Index('ix_recipient_contacts_reached', ['channelId', 'reachedAt'])
@Index('ix_recipient_contacts_cold', ['channelId', 'coldAt'])
@Index('ix_recipient_contacts_touched', ['touchedAt'])
@Index('ix_recipient_contacts_person', ['person'])
export class RecipientContact {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** A person as `personOf` returns it; or, while their number is not known, an identity such as `lid:4711`. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  person: string;

  /** When they last wrote to the channel; null: never. */
  @Column({ name: 'inbound_at', type: 'bigint', nullable: true })
  inboundAt: number | null;

  /** When the provider last refused a free text because they had not written lately; null: never. */
  @Column({ name: 'closed_at', type: 'bigint', nullable: true })
  closedAt: number | null;

  /** When the channel wrote to them while they were new to it; null: never. */
  @Column({ name: 'reached_at', type: 'bigint', nullable: true })
  reachedAt: number | null;

  /** When the channel last wrote to them while they were cold; null: never. */
  @Column({ name: 'cold_at', type: 'bigint', nullable: true })
  coldAt: number | null;

  /** The latest of the times above. */
  @Column({ name: 'touched_at', type: 'bigint' })
  touchedAt: number;
}
