import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A message that its provider accepted and holds back for a review. A table of its own, because few messages are held. Its row
 * goes with the first receipt of the message.
 */
@Entity('held_messages')
@Index('ix_held_messages_channel', ['channelId'])
@Index('ix_held_messages_batch', ['batchId'])
export class HeldMessage {
  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** The template by which it left, as `name:language`; null: it left without one. */
  @Column({ type: 'varchar', length: 530, nullable: true })
  template: string | null;

  /** UTC milliseconds. */
  @Column({ name: 'held_at', type: 'bigint' })
  heldAt: number;
}
