import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** One time at which a recurring send was due: it becomes one send, or none. */
@Entity('recurring_occurrences')
@Index('ix_recurring_occurrences_state', ['state', 'occursAt'])
export class RecurringOccurrence {
  @PrimaryColumn({ name: 'recurring_id', type: 'integer' })
  recurringId: number;

  @PrimaryColumn({ name: 'occurs_at', type: 'bigint' })
  occursAt: number;

  /** waiting, sent, skipped or failed. */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** Why it was skipped or failed, as a code; null: it was not. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  reason: string | null;

  /** Its send; null: there is none. */
  @Column({ name: 'send_id', type: 'integer', nullable: true })
  sendId: number | null;

  /** The version of the list that its send takes; null: it takes none yet. */
  @Column({ name: 'list_version', type: 'integer', nullable: true })
  listVersion: number | null;
}
