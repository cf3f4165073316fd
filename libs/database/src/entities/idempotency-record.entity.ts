import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The response to a request with an Idempotency-Key, inserted by the transaction that stored its batch. Kept for a day.
 */
@Entity('idempotency_records')
export class IdempotencyRecord {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of the API key's id, the route and the Idempotency-Key. */
  @Index('uq_idempotency_records_key', { unique: true })
  @Column({ name: 'key_hash', type: 'varchar', length: 43 })
  keyHash: string;

  /** SHA-256 of the body, as it came. */
  @Column({ type: 'varchar', length: 43 })
  fingerprint: string;

  @Column({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** The parts of the response that the message rows do not hold; null: none. */
  @Column({ name: 'answer_json', type: 'text', nullable: true })
  answerJson: string | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;
}
