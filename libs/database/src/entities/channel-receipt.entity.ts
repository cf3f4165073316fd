import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When a channel last brought a receipt of one of its messages. */
@Entity('channel_receipts')
export class ChannelReceipt {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** UTC milliseconds. */
  @Column({ name: 'last_at', type: 'bigint' })
  lastAt: number;
}
