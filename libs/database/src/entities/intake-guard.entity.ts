import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An answer that may not have reached its client yet, written by the transaction that stored its batch. The row goes
 * when the answer has been written to the connection; an answer that could not be is marked as lost.
 */
@Entity('intake_guards')
@Index('uq_intake_guards_request', ['fingerprint', 'copy'], { unique: true })
export class IntakeGuard {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of the API key's id and the body, as it came. */
  @Column({ type: 'varchar', length: 43 })
  fingerprint: string;

  /** 0 for the first of equal requests, anything else for those that are known to be meant. */
  @Column({ type: 'integer' })
  copy: number;

  /** The run of the process that answers: a random number. */
  @Column({ type: 'bigint' })
  boot: number;

  @Column({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** What the answer says and the rows do not tell for ever; null: nothing. */
  @Column({ name: 'answer_json', type: 'text', nullable: true })
  answerJson: string | null;

  /** The connection was closed before the answer was written; null: that is not known. */
  @Column({ name: 'lost_at', type: 'bigint', nullable: true })
  lostAt: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;
}
