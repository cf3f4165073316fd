import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
