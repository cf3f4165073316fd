import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
import {
  type Aside,
  BATCH_FIELDS,
  type KeptBatchFields,
  type Lane,
  type MessageStatus,
  MAX_DETAIL,
} from '@recado/core';
import { Kept, KeptFields } from './kept-fields.js';

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

/** The messages of one request. */
@Entity('message_batches')
export class MessageBatch extends Kept<KeptBatchFields>() {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  /** How many messages the request queued. */
  @Column({ type: 'integer' })
  total: number;

  /** IANA zone in which its schedules were read, and are shown. */
  @Column({ type: 'varchar', length: 64 })
  timezone: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** When the event `batch.completed` was written; null: not yet. */
  @Column({ name: 'completed_at', type: 'bigint', nullable: true })
  completedAt: number | null;

  /** 1: messages are still added to it, so it is not completed, even if all of them so far have ended. Once 0 it stays 0. */
  @Column({ name: 'is_filling', type: 'integer', default: 0 })
  isFilling: number;

  @Column({ name: 'request_id', type: 'varchar', length: 128 })
  requestId: string;

  /** What people call it; null: the request named none. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  name: string | null;

  /**
   * A random number of the transaction that inserted it, by which MySQL finds the ids of the batches that it inserted
   * together; null: it was inserted alone.
   */
  @Column({ name: 'insert_mark', type: 'bigint', nullable: true })
  insertMark: number | null;

  /** The pool that its messages are addressed to; null: a channel. */
  @Column({ name: 'pool_id', type: 'integer', nullable: true })
  poolId: number | null;

  /** The step of its request in a trace (W3C Trace Context); null: nobody received traces when it came. */
  @Column({ type: 'varchar', length: 55, nullable: true })
  @KeptFields(BATCH_FIELDS)
  traceparent: string | null;

  /** How many people answered it, and how many of these opted out by a word. */
  @Column({ type: 'integer', default: 0 })
  replies: number;

  @Column({ name: 'opt_out_replies', type: 'integer', default: 0 })
  optOutReplies: number;
}

/**
 * The messages that must not be sent after some time, by that time. A table of its own, because few messages have one
 * and an index over `messages` would cost all of them.
 */
@Entity('message_expiries')
export class MessageExpiry {
  @PrimaryColumn({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;

  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;
}

/**
 * A message that failed, and that nobody has sent again or discarded from the groups of failures. The index finds the
 * groups, and the messages of one in the order in which they failed.
 */
@Entity('message_failures')
@Index('ix_message_failures_group', ['channelId', 'code', 'failedAt', 'messageId'])
export class MessageFailure {
  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ type: 'varchar', length: 64 })
  code: string;

  /** UTC milliseconds. */
  @Column({ name: 'failed_at', type: 'bigint' })
  failedAt: number;
}

/** How many messages of a channel took a step in a minute or an hour. Processes add to it once a second. */
@Entity('message_figures')
export class MessageFigure {
  /** The length of the time in minutes: 1 or 60. */
  @PrimaryColumn({ type: 'integer' })
  span: number;

  /** UTC milliseconds, a whole multiple of the span. */
  @PrimaryColumn({ name: 'starts_at', type: 'bigint' })
  startsAt: number;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** A FigureKind. */
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: string;

  /** The failure code; for `sent_within` the upper bound in ms, or `more`; else empty. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  detail: string;

  @Column({ type: 'integer' })
  messages: number;
}

/** An attempt that did not end in a plain acceptance: a failure, a retry or an unknown outcome. */
@Entity('delivery_attempts')
@Index('ix_delivery_attempts_message', ['messageId', 'id'])
export class DeliveryAttempt {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'message_id', type: 'integer' })
  messageId: number;

  /** 1 for the first. */
  @Column({ type: 'integer' })
  attempt: number;

  @Column({ name: 'started_at', type: 'bigint' })
  startedAt: number;

  @Column({ name: 'ended_at', type: 'bigint' })
  endedAt: number;

  /** retry_later, retry_unclear (people see retry_later: the provider may have it), rejected, unknown or lease_expired. */
  @Column({ type: 'varchar', length: 16 })
  outcome: string;

  /** Our stable code of what happened. */
  @Column({ type: 'varchar', length: 64 })
  code: string;

  /** What the provider said, cut to fit. */
  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;

  /** When the next attempt is due; null: there is none, or its outcome was not known. */
  @Column({ name: 'retry_at', type: 'bigint', nullable: true })
  retryAt: number | null;

  /** 1: the provider took the message, and told by a receipt that it failed; null: it answered so, or not at all. */
  @Column({ name: 'by_receipt', type: 'integer', nullable: true })
  byReceipt: number | null;
}

/** How many messages of a key a channel's provider priced in one way on one day. */
@Entity('price_figures')
export class PriceFigure {
  /** Days since 1970, UTC. */
  @PrimaryColumn({ type: 'integer' })
  day: number;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @PrimaryColumn({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  /** The provider's category, such as utility or service. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  category: string;

  /** The provider's type, such as regular or free_customer_service. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  type: string;

  /** Whether it is charged: 1 or 0. */
  @PrimaryColumn({ type: 'integer' })
  billable: number;

  @Column({ type: 'integer' })
  messages: number;
}

/** A change of many messages, which the leader makes in steps. All times are UTC milliseconds. */
@Entity('bulk_changes')
export class BulkChange {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 16 })
  action: string;

  /** Which messages, as JSON. */
  @Column({ type: 'text' })
  selection: string;

  /** The new time of a reschedule, as JSON; null: another action. */
  @Column({ type: 'text', nullable: true })
  time: string | null;

  /** Who asked for it, as JSON. */
  @Column({ type: 'text' })
  actor: string;

  /** How many messages it was expected to change; null: too many to be counted. */
  @Column({ type: 'integer', nullable: true })
  expected: number | null;

  /** Where the next step goes on, as JSON; null: at the beginning. */
  @Column({ type: 'text', nullable: true })
  position: string | null;

  /** Messages that it has changed. */
  @Column({ type: 'integer', default: 0 })
  done: number;

  /** Messages that it could not change. */
  @Column({ type: 'integer', default: 0 })
  skipped: number;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'ended_at', type: 'bigint', nullable: true })
  endedAt: number | null;
}

/** A batch of which nothing is claimed. Its row is removed when it was resumed and its messages are due again. */
@Entity('batch_pauses')
export class BatchPause {
  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;

  @Column({ name: 'paused_at', type: 'bigint' })
  pausedAt: number;

  /** The name of the person; null: a key paused it. */
  @Column({ name: 'paused_by', type: 'varchar', length: 255, nullable: true })
  pausedBy: string | null;

  /** When it was resumed; null: it is paused. */
  @Column({ name: 'resumed_at', type: 'bigint', nullable: true })
  resumedAt: number | null;
}
