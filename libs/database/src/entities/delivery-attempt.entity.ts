import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MAX_DETAIL } from '@recado/core';

/** An attempt that did not end in a plain acceptance: a failure, a retry or an unknown outcome. */
@Entity('delivery_attempts')
@Index('ix_delivery_attempts_message', ['messageId', 'id'])
export class DeliveryAttempt {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'message_id', type: 'integer' })
  messageId: number;

  /** 1 for the first. */
  @Column({ type: 'integer' })
  attempt: number;

  @Column({ name: 'started_at', type: 'bigint' })
  startedAt: number;

  @Column({ name: 'ended_at', type: 'bigint' })
  endedAt: number;

  /** retry_later, retry_unclear (people see retry_later: the provider may have it), rejected, unknown or lease_expired. */
  @Column({ type: 'varchar', length: 16 })
  outcome: string;

  /** Our stable code of what happened. */
  @Column({ type: 'varchar', length: 64 })
  code: string;

  /** What the provider said, cut to fit. */
  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;

  /** When the next attempt is due; null: there is none, or its outcome was not known. */
  @Column({ name: 'retry_at', type: 'bigint', nullable: true })
  retryAt: number | null;

  /** 1: the provider took the message, and told by a receipt that it failed; null: it answered so, or not at all. */
  @Column({ name: 'by_receipt', type: 'integer', nullable: true })
  byReceipt: number | null;
}
