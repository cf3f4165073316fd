import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A person who answered a batch, so that they are counted once. `message_batches` has the counts, which stay when the row
 * goes. The indexes find what is erased and what is old.
 */
@Entity('batch_replies')
@Index('ix_batch_replies_person', ['person'])
@Index('ix_batch_replies_replied', ['repliedAt'])
export class BatchReply {
  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** As `personOf` returns it. */
  @PrimaryColumn({ type: 'varchar', length: 15 })
  person: string;

  /** When they first did, UTC milliseconds. */
  @Column({ name: 'replied_at', type: 'bigint' })
  repliedAt: number;

  /** 1: they opted out by a word; or 0. */
  @Column({ name: 'is_opt_out', type: 'integer', default: 0 })
  isOptOut: number;
}
