import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookDeliveryStatus } from '@recado/core';

/**
 * One notification on its way to one endpoint. All times are UTC milliseconds.
 * Three indexes: due (what is due for each endpoint; ended deliveries have the time 0, so they are sorted by id),
 * endpoint (its deliveries, newest first), message (the deliveries about a message).
 */
@Entity('webhook_deliveries')
@Index('ix_webhook_deliveries_due', ['status', 'endpointId', 'nextAt'])
@Index('ix_webhook_deliveries_endpoint', ['endpointId'])
@Index('ix_webhook_deliveries_message', ['messageId'])
export class WebhookDelivery {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'endpoint_id', type: 'integer' })
  endpointId: number;

  /** The `webhook-id` header: the same for every attempt, replay and endpoint. */
  @Column({ name: 'event_id', type: 'varchar', length: 40 })
  eventId: string;

  /** Like `message.sent`. */
  @Column({ type: 'varchar', length: 32 })
  type: string;

  @Column({ name: 'message_id', type: 'integer', nullable: true })
  messageId: number | null;

  /** The body, byte by byte. */
  @Column({ type: 'text' })
  payload: string;

  @Column({ type: 'integer', default: 0 })
  status: WebhookDeliveryStatus;

  /** Attempts so far. An attempt is recorded only while this is still its number. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Attempts that failed since it was made or last replayed. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /**
   * When the next attempt is due; during an attempt, when that counts as lost; 0 once it has ended. Negative: a person
   * asked for it (`askedTime`).
   */
  @Column({ name: 'next_at', type: 'bigint' })
  nextAt: number;

  /** The lease of the running attempt; null: none is running. */
  @Column({ name: 'lease_until', type: 'bigint', nullable: true })
  leaseUntil: number | null;

  /** When the last completed attempt began. */
  @Column({ name: 'last_started_at', type: 'bigint', nullable: true })
  lastStartedAt: number | null;

  /** How long it took. */
  @Column({ name: 'last_ms', type: 'integer', nullable: true })
  lastMs: number | null;

  /** The status code of its answer; null: there was none. */
  @Column({ name: 'last_status', type: 'integer', nullable: true })
  lastStatus: number | null;

  /** Our stable code of why it failed; null: it did not. */
  @Column({ name: 'last_error', type: 'varchar', length: 32, nullable: true })
  lastError: string | null;

  /** What was sent besides the body, as JSON. */
  @Column({ name: 'last_request', type: 'text', nullable: true })
  lastRequest: string | null;

  /** The beginning of what came back, as JSON. */
  @Column({ name: 'last_answer', type: 'text', nullable: true })
  lastAnswer: string | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** When it was delivered or given up. */
  @Column({ name: 'ended_at', type: 'bigint', nullable: true })
  endedAt: number | null;
}
