import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A message that a recipient wrote and that somebody subscribed to. Kept for a day, for retries and replays of its event. */
@Entity('inbound_messages')
@Index('uq_inbound_messages_key', ['channelId', 'messageKey'], { unique: true })
@Index('ix_inbound_messages_received', ['receivedAt'])
export class InboundMessage {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** The provider's id of it, else the position in its callback: the same when the provider repeats it. */
  @Column({ name: 'message_key', type: 'varchar', length: 160 })
  messageKey: string;

  /** The data of its event, as JSON. */
  @Column({ name: 'data_json', type: 'text' })
  data: string;

  /** UTC milliseconds. */
  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;
}
