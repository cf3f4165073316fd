import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MAX_DETAIL } from '@recado/core';

/**
 * A receipt whose message is not known by this provider id yet: it may arrive before the response to the send. It is
 * kept for a while and matched again. All times are UTC milliseconds.
 * Two indexes: receipt (the same receipt is kept once), due (receipts to match again).
 */
@Entity('early_receipts')
@Index('uq_early_receipts_receipt', ['channelId', 'providerMessageId', 'kind'], { unique: true })
@Index('ix_early_receipts_due', ['nextAt'])
export class EarlyReceipt {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ name: 'provider_message_id', type: 'varchar', length: 128 })
  providerMessageId: string;

  /** sent, delivered, read or failed. */
  @Column({ type: 'varchar', length: 16 })
  kind: string;

  /** When it happened, by the provider. */
  @Column({ type: 'bigint' })
  at: number;

  @Column({ type: 'varchar', length: 64, nullable: true })
  code: string | null;

  /** What the provider said. */
  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;

  /** The scope of an opt-out that the receipt reports: marketing or all; null: none. */
  @Column({ name: 'opt_out', type: 'varchar', length: 16, nullable: true })
  optOut: string | null;

  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;

  /** When its message is searched again. */
  @Column({ name: 'next_at', type: 'bigint' })
  nextAt: number;

  /** For a failure, how its message is tried again: soon, once or daily; null: it is not. */
  @Column({ type: 'varchar', length: 8, nullable: true })
  retry: string | null;
}
