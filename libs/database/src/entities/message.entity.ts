import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Aside, Lane, MessageStatus } from '@recado/core';

/**
 * One text for one recipient. Immediate, scheduled and retried messages are the same thing: a row with `due_at`.
 * All times are UTC milliseconds. Five indexes, each for one query:
 * claim (the feeder), batch (a batch's messages), recipient (history of a phone), reference (the client's own id is
 * unique per key), provider (a receipt finds its message).
 */
@Entity('messages')
@Index('ix_messages_claim', ['status', 'aside', 'channelId', 'lane', 'apiKeyId', 'dueAt', 'id'])
@Index('ix_messages_batch', ['batchId'])
@Index('ix_messages_recipient', ['phone', 'id'])
@Index('uq_messages_reference', ['apiKeyId', 'reference'], { unique: true })
@Index('ix_messages_provider', ['channelId', 'providerMessageId'])
export class Message {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'batch_id', type: 'integer' })
  batchId: number;

  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** Digits as the client sent them; null once erased by retention. */
  @Column({ type: 'varchar', length: 15, nullable: true })
  phone: string | null;

  /** The text after substitution; null once erased by retention. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  @Column({ type: 'integer' })
  status: MessageStatus;

  @Column({ type: 'integer' })
  lane: Lane;

  /** Why it is set aside while it waits; once it has ended, why it was. */
  @Column({ type: 'integer', default: 0 })
  aside: Aside;

  /** The earliest time of its next attempt; once it has none, of its last one. */
  @Column({ name: 'due_at', type: 'bigint' })
  dueAt: number;

  /** The schedule that the client asked for; null: as soon as possible. */
  @Column({ name: 'scheduled_at', type: 'bigint', nullable: true })
  scheduledAt: number | null;

  /** Not sent after this time. */
  @Column({ name: 'expires_at', type: 'bigint', nullable: true })
  expiresAt: number | null;

  @Column({ type: 'varchar', length: 64, nullable: true })
  reference: string | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** Started attempts that count against the limit. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Changes of its status so far: orders its notifications. */
  @Column({ type: 'integer', default: 0 })
  transitions: number;

  /** How often a retry was requested after it had failed. */
  @Column({ type: 'integer', default: 0 })
  retries: number;

  /** When it was last asked to leave at once: by a retry, or by removing its schedule. */
  @Column({ name: 'resumed_at', type: 'bigint', nullable: true })
  resumedAt: number | null;

  /** IANA zone of a schedule of its own; null: that of its batch. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  timezone: string | null;

  /** Fencing token of the running attempt: only its holder may record a result. */
  @Column({ type: 'bigint', nullable: true })
  token: number | null;

  /** The end of the lease of the running attempt; null: it has none. */
  @Column({ name: 'lease_until', type: 'bigint', nullable: true })
  leaseUntil: number | null;

  /**
   * The generation of its channel's settings in which its latest attempt began; null: that of a process with other settings. A
   * provider recognises it as repeated only in the same one.
   */
  @Column({ type: 'integer', nullable: true, default: 0 })
  generation: number | null;

  /** When its latest attempt began. */
  @Column({ name: 'started_at', type: 'bigint', nullable: true })
  startedAt: number | null;

  /**
   * The token of an attempt of which nothing has left, as gateways that say so before anything does leave it. A row of another
   * token or none may have been sent: its claim may be one of a program that knows nothing of this.
   */
  @Column({ name: 'unsent_token', type: 'bigint', nullable: true })
  unsentToken: number | null;

  @Column({ name: 'sent_at', type: 'bigint', nullable: true })
  sentAt: number | null;

  @Column({ name: 'delivered_at', type: 'bigint', nullable: true })
  deliveredAt: number | null;

  @Column({ name: 'read_at', type: 'bigint', nullable: true })
  readAt: number | null;

  /** When it failed, was canceled or expired. */
  @Column({ name: 'ended_at', type: 'bigint', nullable: true })
  endedAt: number | null;

  @Column({ name: 'failure_code', type: 'varchar', length: 64, nullable: true })
  failureCode: string | null;

  @Column({ name: 'failure_reason', type: 'varchar', length: 255, nullable: true })
  failureReason: string | null;

  /** The provider's id of it; null until it is known, and once erased by retention. */
  @Column({ name: 'provider_message_id', type: 'varchar', length: 128, nullable: true })
  providerMessageId: string | null;

  /**
   * The provider's id of the recipient, from its response to the send. It may differ from `phone`, as with the ninth digit
   * of Brazil. Null where the provider gave none, and once erased by retention.
   */
  @Column({ name: 'recipient_id', type: 'varchar', length: 128, nullable: true })
  recipientId: string | null;

  /** What it carries beside its text (`MessageContent` as JSON): a template, a medium, a category. Null: only its text. */
  @Column({ type: 'text', nullable: true })
  content: string | null;

  /** The form in which the gateway accepted it, such as `template:aviso`; null: not accepted yet, or as a plain text. */
  @Column({ name: 'sent_as', type: 'varchar', length: 530, nullable: true })
  sentAs: string | null;

  /** What its provider said of its price (`Pricing` as JSON); null: nothing. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  pricing: string | null;
}
