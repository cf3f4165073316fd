import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * An attempt of a webhook delivery that is not its last one: what the delivery itself tells only of its last attempt.
 * Failed attempts are here from their end on, a successful one from its replay on.
 */
@Entity('webhook_attempts')
export class WebhookAttempt {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('ix_webhook_attempts_delivery')
  @Column({ name: 'delivery_id', type: 'integer' })
  deliveryId: number;

  /** Its number, from 1. */
  @Column({ type: 'integer' })
  attempt: number;

  /** UTC milliseconds. */
  @Column({ name: 'started_at', type: 'bigint' })
  startedAt: number;

  @Column({ type: 'integer' })
  ms: number;

  /** The status code of the answer; null: there was none. */
  @Column({ type: 'integer', nullable: true })
  answered: number | null;

  /** Why it failed; null: it did not. */
  @Column({ type: 'varchar', length: 32, nullable: true })
  error: string | null;

  /** The beginning of what came back, as JSON. */
  @Column({ type: 'text', nullable: true })
  answer: string | null;
}
