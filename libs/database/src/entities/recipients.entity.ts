import { Column, Entity, Index, PrimaryColumn, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What a channel knows about one recipient: when they wrote, and when the channel wrote to them first. Only channels
 * whose provider treats recipients who have not written differently have rows. Times are UTC milliseconds. The indexes
 * find the new recipients of a day, the latest message to a cold recipient, what retention removes, and a person on all
 * channels.
 */
@Entity('recipient_contacts')
@Index('ix_recipient_contacts_reached', ['channelId', 'reachedAt'])
@Index('ix_recipient_contacts_cold', ['channelId', 'coldAt'])
@Index('ix_recipient_contacts_touched', ['touchedAt'])
@Index('ix_recipient_contacts_person', ['person'])
export class RecipientContact {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** A person as `personOf` returns it; or, while their number is not known, an identity such as `lid:4711`. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  person: string;

  /** When they last wrote to the channel; null: never. */
  @Column({ name: 'inbound_at', type: 'bigint', nullable: true })
  inboundAt: number | null;

  /** When the provider last refused a free text because they had not written lately; null: never. */
  @Column({ name: 'closed_at', type: 'bigint', nullable: true })
  closedAt: number | null;

  /** When the channel wrote to them while they were new to it; null: never. */
  @Column({ name: 'reached_at', type: 'bigint', nullable: true })
  reachedAt: number | null;

  /** When the channel last wrote to them while they were cold; null: never. */
  @Column({ name: 'cold_at', type: 'bigint', nullable: true })
  coldAt: number | null;

  /** The latest of the times above. */
  @Column({ name: 'touched_at', type: 'bigint' })
  touchedAt: number;
}

/** The person behind an identity that hides their number: WhatsApp's LID, or Meta's user id of a business. */
@Entity('recipient_identities')
@Index('ix_recipient_identities_person', ['person'])
@Index('ix_recipient_identities_learned', ['learnedAt'])
export class RecipientIdentity {
  /** Such as `lid:4711` or `bsuid:BR.4711`; `tel:…`: another number of the person. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  identity: string;

  /** As `personOf` returns it. */
  @Column({ type: 'varchar', length: 15 })
  person: string;

  /** When a provider last named both together, UTC milliseconds. */
  @Column({ name: 'learned_at', type: 'bigint' })
  learnedAt: number;
}

/**
 * A person to whom messages go by a user ID, because their number is not known. It stays when a provider names the number:
 * what was queued before still goes by the ID.
 */
@Entity('hidden_recipients')
@Index('uq_hidden_recipients_identity', ['identity'], { unique: true })
@Index('ix_hidden_recipients_used', ['usedAt'])
export class HiddenRecipient {
  /** The surrogate that stands in `messages.phone`, and wherever else a number does. */
  @PrimaryColumn({ type: 'varchar', length: 15 })
  phone: string;

  /** Such as `bsuid:BR.4711`. */
  @Column({ type: 'varchar', length: 128 })
  identity: string;

  /** When a message to them was last queued, or when it was last seen that the row is needed, UTC milliseconds. */
  @Column({ name: 'used_at', type: 'bigint' })
  usedAt: number;
}

/** A person who opted out. Times are UTC milliseconds. */
@Entity('opt_outs')
@Index('uq_opt_outs_mode_person', ['testMode', 'person'], { unique: true })
@Index('ix_opt_outs_listed', ['testMode', 'id'])
@Index('ix_opt_outs_settled', ['settledAt', 'id'])
export class OptOut {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** As `personOf` returns it: today's form of the number, in whichever form it was given. */
  @Column({ type: 'varchar', length: 15 })
  person: string;

  /** 1: from a test key or the sandbox, and for messages of test keys only; 0: for all other messages. */
  @Column({ name: 'test_mode', type: 'integer', default: 0 })
  testMode: number;

  /** The number as it was given. */
  @Column({ type: 'varchar', length: 15 })
  phone: string;

  /** all or marketing. */
  @Column({ type: 'varchar', length: 16 })
  scope: string;

  /** api, panel, cli, import, recipient or provider. */
  @Column({ type: 'varchar', length: 16 })
  source: string;

  /** The channel on which the person or the provider reported it; null: none. */
  @Column({ name: 'channel_id', type: 'integer', nullable: true })
  channelId: number | null;

  /** Who added it, as they were called then; null: the person themselves, or the provider. */
  @Column({ name: 'added_by', type: 'varchar', length: 254, nullable: true })
  addedBy: string | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The message that confirmed it to the person: the only one that still may leave. */
  @Column({ name: 'reply_message_id', type: 'integer', nullable: true })
  replyMessageId: number | null;

  /** When all earlier messages to the person had been canceled; null: cancellation is still running. */
  @Column({ name: 'settled_at', type: 'bigint', nullable: true })
  settledAt: number | null;
}

/**
 * An opt-out by a recipient whose number is not known yet. It becomes a row of `opt_outs` when a provider names the
 * number. Of two indexes that it holds for equally good, SQLite takes the one that was created last, and TypeORM creates the
 * first one here last: the list must be read by its own index.
 */
@Entity('identity_opt_outs')
@Index('ix_identity_opt_outs_listed', ['testMode', 'id'])
@Index('uq_identity_opt_outs_mode_identity', ['testMode', 'identity'], { unique: true })
export class IdentityOptOut {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Such as `lid:4711`. */
  @Column({ type: 'varchar', length: 128 })
  identity: string;

  /** 1: for messages of test keys only; 0: for all other messages. */
  @Column({ name: 'test_mode', type: 'integer' })
  testMode: number;

  /** all or marketing. */
  @Column({ type: 'varchar', length: 16 })
  scope: string;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;
}

/** How people opt out by writing to a channel: one row once the settings were changed; without it, the defaults apply. */
@Entity('opt_out_settings')
export class OptOutSettingsRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** The words, as a JSON list. */
  @Column({ type: 'text' })
  words: string;

  /** The confirmation that is sent once; null: none. */
  @Column({ name: 'reply_text', type: 'text', nullable: true })
  replyText: string | null;
}

/**
 * What a person last chose about the marketing of a channel in the app of the provider. It is kept like opt-outs, because a
 * provider repeats its reports, and late ones must not undo a later choice.
 */
@Entity('marketing_preferences')
export class MarketingPreferenceRow {
  /** A person as `personOf` returns it; or, while their number is not known, an identity such as `bsuid:BR.4711`. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  person: string;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** stop or resume. */
  @Column({ type: 'varchar', length: 16 })
  value: string;

  /** When they chose it by the provider, UTC milliseconds. */
  @Column({ name: 'chosen_at', type: 'bigint' })
  chosenAt: number;
}
