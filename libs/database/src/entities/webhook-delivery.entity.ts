import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookDeliveryStatus } from '@recado/core';

/**
 * One notification on its way to one endpoint. All times are UTC milliseconds.
 * Three indexes: due (what is to be tried for each endpoint; those that ended have no time, so they lie there by id),
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

  /** The `webhook-id` header: the same at every attempt and replay, and for every endpoint that hears of the event. */
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

  /** Attempts ever begun. The latest one is recorded only while this is still its number. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** Attempts that failed since it was made or last replayed. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** When it is to be tried, or, during an attempt, when that is given up for lost; 0 once it has ended. */
  @Column({ name: 'next_at', type: 'bigint' })
  nextAt: number;

  /** Until when the attempt under way is believed to be alive; null: none is. */
  @Column({ name: 'lease_until', type: 'bigint', nullable: true })
  leaseUntil: number | null;

  /** When the last attempt that has ended began. */
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
