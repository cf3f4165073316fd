import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';
import type { MessageStatus } from '@recado/core';

/**
 * An event with a subscriber, written by the transaction that causes it. An outbox: a row is removed when it has become
 * a delivery to each endpoint that subscribed to it.
 */
@Entity('notifications')
export class Notification {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Like `message.sent`. */
  @Column({ type: 'varchar', length: 32 })
  type: string;

  @Column({ type: 'bigint' })
  at: number;

  /** The key whose message moved; null for events of the installation. */
  @Column({ name: 'api_key_id', type: 'integer', nullable: true })
  apiKeyId: number | null;

  @Column({ name: 'message_id', type: 'integer', nullable: true })
  messageId: number | null;

  @Column({ name: 'batch_id', type: 'integer', nullable: true })
  batchId: number | null;

  @Column({ type: 'integer', nullable: true })
  status: MessageStatus | null;

  @Column({ name: 'previous_status', type: 'integer', nullable: true })
  previousStatus: MessageStatus | null;

  /** The message's `transitions` after this one. */
  @Column({ type: 'integer', nullable: true })
  sequence: number | null;

  @Column({ name: 'failure_code', type: 'varchar', length: 64, nullable: true })
  failureCode: string | null;

  /** Further data of the event, as JSON. */
  @Column({ type: 'text', nullable: true })
  data: string | null;

  /** The ids of the endpoints that hear of it, space-separated; null: all that subscribe to it. */
  @Column({ name: 'endpoint_ids', type: 'text', nullable: true })
  endpointIds: string | null;
}
