import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * News of a message that nobody knows by this id yet: it may have come before the answer to our own send. Kept for a
 * while, and looked at again. All times are UTC milliseconds.
 * Two indexes: receipt (the same news is kept once), due (what is to be looked at).
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
  @Column({ type: 'varchar', length: 255, nullable: true })
  detail: string | null;

  /** What the recipient does not want any more: marketing or all; null: nothing was said of it. */
  @Column({ name: 'opt_out', type: 'varchar', length: 16, nullable: true })
  optOut: string | null;

  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;

  /** When its message is looked for again. */
  @Column({ name: 'next_at', type: 'bigint' })
  nextAt: number;
}
