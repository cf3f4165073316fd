import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A message that the sandbox gateway accepted, as a provider would store it. A sweep bounds the table. */
@Entity('sandbox_messages')
@Index('ix_sandbox_messages_receipt', ['nextReceiptAt'])
export class SandboxMessage {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The stable key of the message: a second request with it is answered like the first. */
  @Index('uq_sandbox_messages_key', { unique: true })
  @Column({ name: 'idempotency_key', type: 'varchar', length: 64 })
  idempotencyKey: string;

  @Column({ name: 'message_id', type: 'integer' })
  messageId: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ type: 'varchar', length: 15 })
  phone: string;

  /** Null for a request that was counted but not accepted. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** Requests seen with this key. */
  @Column({ type: 'integer', default: 1 })
  requests: number;

  /** When it was accepted; null: it was not. */
  @Column({ name: 'accepted_at', type: 'bigint', nullable: true })
  acceptedAt: number | null;

  @Column({ name: 'delivered_at', type: 'bigint', nullable: true })
  deliveredAt: number | null;

  @Column({ name: 'read_at', type: 'bigint', nullable: true })
  readAt: number | null;

  /** When the next receipt is due; null: there is none. */
  @Column({ name: 'next_receipt_at', type: 'bigint', nullable: true })
  nextReceiptAt: number | null;

  /** `MessageContent` as JSON: what the message carries beside its text; null: nothing. */
  @Column({ type: 'text', nullable: true })
  content: string | null;
}
