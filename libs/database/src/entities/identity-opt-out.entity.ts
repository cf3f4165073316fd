import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An opt-out by a recipient whose number is not known yet. It becomes a row of `opt_outs` when a provider names the
 * number. Of two indexes that it holds for equally good, SQLite takes the one that was created last, and TypeORM creates the
 * first one here last: the list must be read by its own index.
 */
@Entity('identity_opt_outs')
@Index('ix_identity_opt_outs_listed', ['testMode', 'id'])
@Index('uq_identity_opt_outs_mode_identity', ['testMode', 'identity'], { unique: true })
export class IdentityOptOut {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Such as `lid:4711`. */
  @Column({ type: 'varchar', length: 128 })
  identity: string;

  /** 1: for messages of test keys only; 0: for all other messages. */
  @Column({ name: 'test_mode', type: 'integer' })
  testMode: number;

  /** all or marketing. */
  @Column({ type: 'varchar', length: 16 })
  scope: string;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;
}
