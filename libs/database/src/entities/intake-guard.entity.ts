import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A response that may not have reached its client yet, inserted by the transaction that stored its batch. The row is
 * removed when the response was written to the connection; one that could not be written is marked as lost.
 */
@Entity('intake_guards')
@Index('uq_intake_guards_request', ['fingerprint', 'copy'], { unique: true })
export class IntakeGuard {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of the API key's id and the body, as it came. */
  @Column({ type: 'varchar', length: 43 })
  fingerprint: string;

  /** 0 for the first of equal requests, a random number for the others. */
  @Column({ type: 'integer' })
  copy: number;

  /** A random number for each run of a process: the one that responds. */
  @Column({ type: 'bigint' })
  boot: number;

  @Column({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** The parts of the response that the message rows do not hold; null: none. */
  @Column({ name: 'answer_json', type: 'text', nullable: true })
  answerJson: string | null;

  /** When the response was found to be lost; null: that is not known. */
  @Column({ name: 'lost_at', type: 'bigint', nullable: true })
  lostAt: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;
}
