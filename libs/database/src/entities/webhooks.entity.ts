import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { WebhookDeliveryStatus } from '@recado/core';

/**
 * An integrator's URL that receives events about messages. All times are UTC milliseconds.
 * Three indexes: enabled (the subscribers of an event, read from the index alone), key (the endpoints of a key), listened
 * (those whose listener is silent).
 */
@Entity('webhook_endpoints')
@Index('ix_webhook_endpoints_enabled', ['enabled', 'apiKeyId', 'events'])
@Index('ix_webhook_endpoints_key', ['apiKeyId'])
@Index('ix_webhook_endpoints_listened', ['listenedAt'])
export class WebhookEndpoint {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The key whose messages it gets events of; null: those of every key. */
  @Column({ name: 'api_key_id', type: 'integer', nullable: true })
  apiKeyId: number | null;

  /** Where it has no key of its own: ids of the keys whose messages it gets events of, space-separated; null: every key. */
  @Column({ name: 'key_ids', type: 'text', nullable: true })
  keyIds: string | null;

  @Column({ type: 'text' })
  url: string;

  /** Types of notifications, space-separated. */
  @Column({ type: 'varchar', length: 255 })
  events: string;

  /** The language in which it is told, such as `meta`; null: Recado's own. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  format: string | null;

  @Column({ type: 'varchar', length: 255, nullable: true })
  description: string | null;

  @Column({ type: 'integer', default: 1 })
  enabled: number;

  /** The signing secret, sealed by the vault. */
  @Column({ type: 'varchar', length: 255 })
  secret: string;

  /** The previous signing secret, sealed, while both sign. */
  @Column({ name: 'previous_secret', type: 'varchar', length: 255, nullable: true })
  previousSecret: string | null;

  /** Until when the previous secret signs too. */
  @Column({ name: 'previous_until', type: 'bigint', nullable: true })
  previousUntil: number | null;

  /**
   * Since when every attempt has failed, where none was made for long the first one afterwards; null: the last one
   * succeeded, or there was none.
   */
  @Column({ name: 'failing_since', type: 'bigint', nullable: true })
  failingSince: number | null;

  /** It sent Retry-After: nothing is sent before this time. */
  @Column({ name: 'throttled_until', type: 'bigint', default: 0 })
  throttledUntil: number;

  @Column({ name: 'disabled_at', type: 'bigint', nullable: true })
  disabledAt: number | null;

  /** Why it is disabled: owner, gone or failing. */
  @Column({ name: 'disabled_reason', type: 'varchar', length: 16, nullable: true })
  disabledReason: string | null;

  /** Of an endpoint whose listener fetches its events itself: when it last did; null: events are posted to the URL. */
  @Column({ name: 'listened_at', type: 'bigint', nullable: true })
  listenedAt: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;
}

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

  /** Recado's own event: the body, byte by byte, except where the endpoint has a format. */
  @Column({ type: 'text' })
  payload: string;

  /** Where it goes, of a message that names an address of its own; null: to the address of the endpoint. */
  @Column({ type: 'text', nullable: true })
  url: string | null;

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

  /** What was sent besides the body, as JSON; with the body where a format made it of the event. */
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

/** The attempts that ended at one endpoint within one hour. All times are UTC milliseconds. */
@Entity('webhook_figures')
@Index('ux_webhook_figures_hour', ['endpointId', 'hourAt'], { unique: true })
export class WebhookFigure {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'endpoint_id', type: 'integer' })
  endpointId: number;

  /** When the hour began. */
  @Column({ name: 'hour_at', type: 'bigint' })
  hourAt: number;

  /** Attempts that succeeded. */
  @Column({ type: 'integer', default: 0 })
  delivered: number;

  /** Attempts that failed. */
  @Column({ type: 'integer', default: 0 })
  failed: number;

  /** The last failure of the hour: when it began, why, what was answered and in which delivery. Null: none failed. */
  @Column({ name: 'failed_at', type: 'bigint', nullable: true })
  failedAt: number | null;

  @Column({ type: 'varchar', length: 32, nullable: true })
  error: string | null;

  @Column({ type: 'integer', nullable: true })
  answered: number | null;

  @Column({ name: 'delivery_id', type: 'integer', nullable: true })
  deliveryId: number | null;
}

/**
 * A secret that was replaced before the previous one: it signs until its own end. The present secret
 * and the one before it are in the endpoint's own row.
 */
@Entity('webhook_secrets')
export class WebhookSecret {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('ix_webhook_secrets_endpoint')
  @Column({ name: 'endpoint_id', type: 'integer' })
  endpointId: number;

  /** Sealed. */
  @Column({ type: 'varchar', length: 255 })
  secret: string;

  /** From then on it signs no more. */
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}
