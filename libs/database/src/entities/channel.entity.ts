import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import { MAX_DETAIL } from '@recado/core';

/** A sending identity on a gateway, and whether it can send at the moment. */
@Entity('channels')
export class Channel {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('uq_channels_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** Which kind of gateway it sends through. */
  @Column({ type: 'varchar', length: 32 })
  gateway: string;

  /** Failures of the channel itself in a row; 0 while it works. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Answers in a row that do not look like its provider's; 0 while it works. */
  @Column({ name: 'bad_answers', type: 'integer', default: 0 })
  badAnswers: number;

  /** No attempt begins before this time (ms); 0 while it works. */
  @Column({ name: 'blocked_until', type: 'bigint', default: 0 })
  blockedUntil: number;

  /** Since when it has been failing without a success (ms); null while it works. */
  @Column({ name: 'failing_since', type: 'bigint', nullable: true })
  failingSince: number | null;

  /** The stable code of the last failure; null while it works. */
  @Column({ name: 'failure_code', type: 'varchar', length: 64, nullable: true })
  failureCode: string | null;

  /** Credentials and address of its gateway, sealed; null: it is built in and configured by the environment. */
  @Column({ type: 'text', nullable: true })
  settings: string | null;

  /** What its settings change of what is known of its kind, as JSON; null: nothing. */
  @Column({ type: 'text', nullable: true })
  traits: string | null;

  /** The preset that its settings were taken from, `<id>:<version>`; null: none, or it is not known. */
  @Column({ type: 'varchar', length: 80, nullable: true })
  preset: string | null;

  /** Pace, spacing, cap and window as JSON; null: what its kind of gateway is limited to. */
  @Column({ type: 'text', nullable: true })
  limits: string | null;

  @Column({ name: 'created_at', type: 'bigint', default: 0 })
  createdAt: number;

  /** Since when it takes no new messages (ms). */
  @Column({ name: 'archived_at', type: 'bigint', nullable: true })
  archivedAt: number | null;

  /** The reason of `blocked_until`: throttled, failing or held (suspended); null while it works. */
  @Column({ name: 'blocked_as', type: 'varchar', length: 16, nullable: true })
  blockedAs: string | null;

  /** Since when it is paused until a person acts (ms); null: it is not paused. */
  @Column({ name: 'paused_at', type: 'bigint', nullable: true })
  pausedAt: number | null;

  /** Who paused it; null: the code below did. */
  @Column({ name: 'paused_by', type: 'varchar', length: 254, nullable: true })
  pausedBy: string | null;

  /** Why, in their own words. */
  @Column({ name: 'pause_note', type: 'varchar', length: 255, nullable: true })
  pauseNote: string | null;

  /** The stable code of the answer that paused it; null: a person did. */
  @Column({ name: 'pause_code', type: 'varchar', length: 64, nullable: true })
  pauseCode: string | null;

  /** The stable code of the latest failure of the channel itself; stays when it works again. */
  @Column({ name: 'last_error_code', type: 'varchar', length: 64, nullable: true })
  lastErrorCode: string | null;

  /** What the provider said then; erased by retention. */
  @Column({ name: 'last_error_detail', type: 'varchar', length: MAX_DETAIL, nullable: true })
  lastErrorDetail: string | null;

  @Column({ name: 'last_error_at', type: 'bigint', nullable: true })
  lastErrorAt: number | null;

  /** Nothing is sent before this time (ms) to recipients who have not written to it lately; 0: there is no such lock. */
  @Column({ name: 'cold_until', type: 'bigint', default: 0 })
  coldUntil: number;

  /** The stable code of that lock; null: there is none. */
  @Column({ name: 'cold_code', type: 'varchar', length: 64, nullable: true })
  coldCode: string | null;

  /** When its provider last refused Direct Send for the account (ms); null: it has not. */
  @Column({ name: 'direct_refused_at', type: 'bigint', nullable: true })
  directRefusedAt: number | null;

  /** The portfolio at its provider, or the account where that is not known; null: neither is known. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  portfolio: string | null;

  /** To how many people the portfolio may write first within 24 hours; null: not told, or no limit. */
  @Column({ name: 'messaging_limit', type: 'integer', nullable: true })
  messagingLimit: number | null;

  /** The number that it sends from, digits with country code, as its provider last told it; null: it has not. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  phone: string | null;

  /** Goes up by one with each change of its settings or limits: who changes it names the one that they saw. */
  @Column({ type: 'integer', default: 0 })
  revision: number;

  /** Goes up with each change after which its provider may not recognise what was sent before. */
  @Column({ type: 'integer', default: 0 })
  generation: number;

  /** The generation whose waiting messages were all looked through for repetitions of earlier ones. */
  @Column({ name: 'swept_generation', type: 'integer', default: 0 })
  sweptGeneration: number;

  /** How many messages became unknown because they were sent in an earlier generation, since the last change. */
  @Column({ name: 'left_unknown', type: 'integer', default: 0 })
  leftUnknown: number;
}
