import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';

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

/** A send that an assistant asked for. Counts in what its key may send this way on its day; kept for some days. */
@Entity('mcp_sends')
@Index('ix_mcp_sends_key_day', ['apiKeyId', 'day'])
export class McpSend {
  /** The number of its token, in hexadecimal digits. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  nonce: string;

  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  /** Days of UTC since 1970. */
  @Column({ type: 'integer' })
  day: number;

  @Column({ type: 'integer' })
  messages: number;

  /** What it became, once the audit trail says so. */
  @Column({ name: 'batch_id', type: 'integer', nullable: true })
  batchId: number | null;
}
