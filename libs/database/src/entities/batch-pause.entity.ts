import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A batch of which nothing is claimed. Its row is removed when it was resumed and its messages are due again. */
@Entity('batch_pauses')
export class BatchPause {
  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;

  @Column({ name: 'paused_at', type: 'bigint' })
  pausedAt: number;

  /** The name of the person; null: a key paused it. */
  @Column({ name: 'paused_by', type: 'varchar', length: 255, nullable: true })
  pausedBy: string | null;

  /** When it was resumed; null: it is paused. */
  @Column({ name: 'resumed_at', type: 'bigint', nullable: true })
  resumedAt: number | null;
}
