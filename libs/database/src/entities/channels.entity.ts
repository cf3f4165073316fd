import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
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

/** When a channel last brought a receipt of one of its messages. */
@Entity('channel_receipts')
export class ChannelReceipt {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** UTC milliseconds. */
  @Column({ name: 'last_at', type: 'bigint' })
  lastAt: number;
}

/** One row: a version that every change of a channel increments, so that all processes reload, and the pause of all channels. */
@Entity('channel_version')
export class ChannelVersion {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'bigint' })
  version: number;

  /** Since when everything is paused (ms); null: it is not. */
  @Column({ name: 'paused_at', type: 'bigint', nullable: true })
  pausedAt: number | null;

  /** Who paused all channels. */
  @Column({ name: 'paused_by', type: 'varchar', length: 254, nullable: true })
  pausedBy: string | null;

  /** Why, in their own words. */
  @Column({ name: 'pause_note', type: 'varchar', length: 255, nullable: true })
  pauseNote: string | null;
}

/** The send times and the daily count of a paced or capped channel, persisted so that the next leader continues. */
@Entity('channel_paces')
export class ChannelPace {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** Increased by every write: of two leaders only the one that has read the latest row writes. */
  @Column({ type: 'integer' })
  revision: number;

  /** The next free send time (ms). */
  @Column({ name: 'paced_until', type: 'bigint' })
  pacedUntil: number;

  /** The day that `used` counts, in days since 1970 of the channel's zone. */
  @Column({ type: 'integer' })
  day: number;

  /** Messages that were published on that day and did not come back unsent. */
  @Column({ type: 'integer' })
  used: number;
}

/** What was last seen of a channel, one row for each kind. Never written for a single message. */
@Entity('channel_sightings')
export class ChannelSighting {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /**
   * sent: its provider took a message. reported: its provider told that it is connected. checked: its provider was asked.
   * refused: a callback was not proved to come from its provider. unread: its description tells nothing of a callback.
   */
  @PrimaryColumn({ type: 'varchar', length: 16 })
  kind: string;

  /** When that was last seen, UTC milliseconds. */
  @Column({ type: 'bigint' })
  at: number;

  /** The stable code of what was wrong; null: nothing. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  code: string | null;

  /** How many refused or unread callbacks came, with less than a day between two of them. */
  @Column({ type: 'integer', default: 0 })
  total: number;

  /** The last unread callback, with what people wrote and who they are masked; null: none. */
  @Column({ type: 'text', nullable: true })
  sample: string | null;
}

/** News of a provider about the account behind a channel. The newest one of a kind and subject is what holds now. */
@Entity('channel_news')
@Index('ix_channel_news_kind', ['channelId', 'kind', 'at'])
export class ChannelNews {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** A NewsKind. */
  @Column({ type: 'varchar', length: 32 })
  kind: string;

  /** What it is about, such as a template's name and language; empty: the account or the number. */
  @Column({ type: 'varchar', length: 530 })
  subject: string;

  /** The provider's word for the new state, such as RED or TIER_1K. */
  @Column({ type: 'varchar', length: 64 })
  value: string;

  /** Further words of the provider; null: none. */
  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;

  /** UTC milliseconds. */
  @Column({ type: 'bigint' })
  at: number;
}

/** A message template of the account behind a channel, as its provider last described it. */
@Entity('channel_templates')
@Index('uq_channel_templates_name', ['channelId', 'name', 'language'], { unique: true })
export class ChannelTemplate {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ type: 'varchar', length: 512 })
  name: string;

  /** Such as `pt_BR`. */
  @Column({ type: 'varchar', length: 16 })
  language: string;

  /** The provider's word, such as APPROVED, PENDING, REJECTED, PAUSED or DISABLED. */
  @Column({ type: 'varchar', length: 32 })
  status: string;

  /** UTILITY, MARKETING or AUTHENTICATION. */
  @Column({ type: 'varchar', length: 32 })
  category: string;

  /** The category that the provider gives it on the first of next month; null: it keeps its own, or none was told. */
  @Column({ name: 'correct_category', type: 'varchar', length: 32, nullable: true })
  correctCategory: string | null;

  /** The provider's word for a kind within the category; null: none was told. */
  @Column({ name: 'sub_category', type: 'varchar', length: 64, nullable: true })
  subCategory: string | null;

  /** The provider's word for who made it, such as AUTO_GENERATED (Direct Send); null: not told. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  source: string | null;

  /** GREEN, YELLOW, RED or UNKNOWN; null: not told. */
  @Column({ type: 'varchar', length: 32, nullable: true })
  quality: string | null;

  /** POSITIONAL or NAMED. */
  @Column({ name: 'parameter_format', type: 'varchar', length: 16 })
  parameterFormat: string;

  /** The body with its parameters, such as `Olá, {{1}}!`; null: not told. */
  @Column({ type: 'text', nullable: true })
  body: string | null;

  /** All its components as the provider gave them, for a preview. */
  @Column({ name: 'components_json', type: 'text', nullable: true })
  components: string | null;

  @Column({ name: 'rejected_reason', type: 'varchar', length: 255, nullable: true })
  rejectedReason: string | null;

  /** The provider's id of it; null: not told. */
  @Column({ name: 'provider_template_id', type: 'varchar', length: 64, nullable: true })
  providerTemplateId: string | null;

  /** When it was edited at the provider since it was last listed, UTC milliseconds; null: it was not. */
  @Column({ name: 'edited_at', type: 'bigint', nullable: true })
  editedAt: number | null;

  /** When the provider last told of it, UTC milliseconds. */
  @Column({ name: 'checked_at', type: 'bigint' })
  checkedAt: number;
}

/** A channel of a pool. The pool is a row of `channels`, too, of the gateway `pool`. */
@Entity('pool_members')
export class PoolMember {
  @PrimaryColumn({ name: 'pool_id', type: 'integer' })
  poolId: number;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;
}

/** By which channel of a pool a person is written to. The index finds what retention removes. */
@Entity('pool_recipients')
@Index('ix_pool_recipients_used', ['usedAt'])
export class PoolRecipient {
  @PrimaryColumn({ name: 'pool_id', type: 'integer' })
  poolId: number;

  /** As `personOf` returns it. */
  @PrimaryColumn({ type: 'varchar', length: 15 })
  person: string;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** When a message to them was last accepted, UTC milliseconds; up to a day too early. */
  @Column({ name: 'used_at', type: 'bigint' })
  usedAt: number;
}

/** The last time that the chat of a person with a channel got another leader, as the provider told it. */
@Entity('chat_handovers')
@Index('ix_chat_handovers_changed', ['changedAt'])
export class ChatHandoverRow {
  /** A person as `personOf` returns it; or, while their number is not known, an identity such as `bsuid:BR.4711`. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  person: string;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** passed or taken. */
  @Column({ name: 'change_kind', type: 'varchar', length: 16 })
  change: string;

  /** The provider's words for who led the chat; null: not told. */
  @Column({ name: 'previous_role', type: 'varchar', length: 64, nullable: true })
  previousRole: string | null;

  /** The provider's words for who leads it now; null: not told. */
  @Column({ name: 'new_role', type: 'varchar', length: 64, nullable: true })
  newRole: string | null;

  /** By the provider, UTC milliseconds. */
  @Column({ name: 'changed_at', type: 'bigint' })
  changedAt: number;
}
