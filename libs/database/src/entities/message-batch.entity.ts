import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** The messages of one request. */
@Entity('message_batches')
export class MessageBatch {
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

  /** A LegalBasis; null: none was named. */
  @Column({ name: 'legal_basis', type: 'varchar', length: 32, nullable: true })
  legalBasis: string | null;

  /** The step of its request in a trace (W3C Trace Context); null: nobody received traces when it came. */
  @Column({ type: 'varchar', length: 55, nullable: true })
  traceparent: string | null;

  /** How many people answered it, and how many of these opted out by a word. */
  @Column({ type: 'integer', default: 0 })
  replies: number;

  @Column({ name: 'opt_out_replies', type: 'integer', default: 0 })
  optOutReplies: number;
}
