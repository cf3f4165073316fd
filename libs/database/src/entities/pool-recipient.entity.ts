import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** By which channel of a pool a person is written to. The index finds what retention removes. */
@Entity('pool_recipients')
@Index('ix_pool_recipients_used', ['usedAt'])
export class PoolRecipient {
  @PrimaryColumn({ name: 'pool_id', type: 'integer' })
  poolId: number;

  /** As `personOf` returns it. */
  @PrimaryColumn({ type: 'varchar', length: 15 })
  person: string;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** When a message to them was last accepted, UTC milliseconds; up to a day too early. */
  @Column({ name: 'used_at', type: 'bigint' })
  usedAt: number;
}
