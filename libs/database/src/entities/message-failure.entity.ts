import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A message that failed, and that nobody has sent again or discarded from the groups of failures. The index finds the
 * groups, and the messages of one in the order in which they failed.
 */
@Entity('message_failures')
@Index('ix_message_failures_group', ['channelId', 'code', 'failedAt', 'messageId'])
export class MessageFailure {
  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ type: 'varchar', length: 64 })
  code: string;

  /** UTC milliseconds. */
  @Column({ name: 'failed_at', type: 'bigint' })
  failedAt: number;
}
