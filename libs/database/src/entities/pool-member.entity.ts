import { Entity, PrimaryColumn } from 'typeorm';

/** A channel of a pool. The pool is a row of `channels`, too, of the gateway `pool`. */
@Entity('pool_members')
export class PoolMember {
  @PrimaryColumn({ name: 'pool_id', type: 'integer' })
  poolId: number;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;
}
