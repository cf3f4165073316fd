import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
import { MAX_DETAIL, type MessageStatus } from '@recado/core';

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

/**
 * A message whose last attempt has an unknown outcome. A table of its own, because few messages have one. Whether a message
 * is still unknown is decided by its status: one that has moved on stays listed until its next check, an hour at most.
 */
@Entity('unknown_outcomes')
@Index('ix_unknown_outcomes_check', ['checkAt'])
@Index('ix_unknown_outcomes_since', ['since'])
export class UnknownOutcome {
  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;

  /** Since when the outcome is unknown, UTC milliseconds. */
  @Column({ type: 'bigint' })
  since: number;

  /** When the message is checked next, UTC milliseconds. */
  @Column({ name: 'check_at', type: 'bigint' })
  checkAt: number;
}

/**
 * A message that its provider accepted and holds back for a review. A table of its own, because few messages are held. Its row
 * goes with the first receipt of the message.
 */
@Entity('held_messages')
@Index('ix_held_messages_channel', ['channelId'])
@Index('ix_held_messages_batch', ['batchId'])
export class HeldMessage {
  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** The template by which it left, as `name:language`; null: it left without one. */
  @Column({ type: 'varchar', length: 530, nullable: true })
  template: string | null;

  /** UTC milliseconds. */
  @Column({ name: 'held_at', type: 'bigint' })
  heldAt: number;
}

/** A template by which nothing more of a batch leaves, because the provider holds a message of both back for a review. */
@Entity('template_stops')
export class TemplateStop {
  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** As `name:language`. */
  @PrimaryColumn({ type: 'varchar', length: 530 })
  template: string;

  /** 1: it carries the texts of the batch to people who have not written lately; 0: the messages name it themselves. */
  @Column({ name: 'is_carrier', type: 'integer' })
  isCarrier: number;

  /** held, refused, released, resumed or allowed (see `StopState`). */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** When the first message was held, UTC milliseconds. */
  @Column({ name: 'stopped_at', type: 'bigint' })
  stoppedAt: number;
}

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

/**
 * A callback of a provider, as it came, kept until it has been applied. Afterwards the row stays for a while
 * without its body, to recognise a repetition. All times are UTC milliseconds.
 * Two indexes: digest (the same request is kept once), due (callbacks to apply; applied ones have no time).
 */
@Entity('gateway_callbacks')
@Index('uq_gateway_callbacks_digest', ['digest'], { unique: true })
@Index('ix_gateway_callbacks_due', ['nextAt'])
export class GatewayCallback {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The channel whose address it was posted to. */
  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** SHA-256 of the channel and the request. */
  @Column({ type: 'varchar', length: 43 })
  digest: string;

  /** The body, sealed: it may carry credentials, numbers and texts. Empty once it has been applied. */
  @Column({ name: 'sealed_json', type: 'text' })
  sealedJson: string;

  /** Length of the sealed body. */
  @Column({ type: 'integer' })
  size: number;

  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;

  /** Started attempts to apply it. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When it is to be applied or tried again; null: it has been applied. */
  @Column({ name: 'next_at', type: 'bigint', nullable: true })
  nextAt: number | null;
}

/** A message that a recipient wrote and that somebody subscribed to. Kept for a day, for retries and replays of its event. */
@Entity('inbound_messages')
@Index('uq_inbound_messages_key', ['channelId', 'messageKey'], { unique: true })
@Index('ix_inbound_messages_received', ['receivedAt'])
export class InboundMessage {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** The provider's id of it, else the position in its callback: the same when the provider repeats it. */
  @Column({ name: 'message_key', type: 'varchar', length: 160 })
  messageKey: string;

  /** The data of its event, as JSON. */
  @Column({ name: 'data_json', type: 'text' })
  data: string;

  /** UTC milliseconds. */
  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;
}

/**
 * A person who answered a batch, so that they are counted once. `message_batches` has the counts, which stay when the row
 * goes. The indexes find what is erased and what is old.
 */
@Entity('batch_replies')
@Index('ix_batch_replies_person', ['person'])
@Index('ix_batch_replies_replied', ['repliedAt'])
export class BatchReply {
  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** As `personOf` returns it. */
  @PrimaryColumn({ type: 'varchar', length: 15 })
  person: string;

  /** When they first did, UTC milliseconds. */
  @Column({ name: 'replied_at', type: 'bigint' })
  repliedAt: number;

  /** 1: they opted out by a word; or 0. */
  @Column({ name: 'is_opt_out', type: 'integer', default: 0 })
  isOptOut: number;
}
