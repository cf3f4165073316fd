import { Column, Entity, PrimaryColumn } from 'typeorm';

/** When the provider of a channel last accepted a message. */
@Entity('channel_sends')
export class ChannelSend {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** UTC milliseconds. */
  @Column({ name: 'last_at', type: 'bigint' })
  lastAt: number;
}
