import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MAX_DETAIL } from '@recado/core';

/** News of a provider about the account behind a channel. The newest one of a kind and subject is what holds now. */
@Entity('channel_news')
@Index('ix_channel_news_kind', ['channelId', 'kind', 'at'])
export class ChannelNews {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** A NewsKind. */
  @Column({ type: 'varchar', length: 32 })
  kind: string;

  /** What it is about, such as a template's name and language; empty: the account or the number. */
  @Column({ type: 'varchar', length: 530 })
  subject: string;

  /** The provider's word for the new state, such as RED or TIER_1K. */
  @Column({ type: 'varchar', length: 64 })
  value: string;

  /** Further words of the provider; null: none. */
  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;

  /** UTC milliseconds. */
  @Column({ type: 'bigint' })
  at: number;
}
