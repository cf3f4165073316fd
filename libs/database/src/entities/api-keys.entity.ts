import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';

/** The right of one integrator to use the API. The secret itself is never kept, only its SHA-256. */
@Entity('api_keys')
export class ApiKey {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** The public beginning of the secret, shown in lists. */
  @Column({ type: 'varchar', length: 16 })
  prefix: string;

  @Column({ type: 'varchar', length: 4 })
  last4: string;

  /** SHA-256 of the whole secret, hex; keys are looked up by it. The secret is 256 random bits, so a plain hash suffices. */
  @Index('uq_api_keys_hash', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** Scopes, space-separated. */
  @Column({ type: 'varchar', length: 255 })
  scopes: string;

  /** 1: everything goes to the sandbox, whatever the channel. */
  @Column({ name: 'test_mode', type: 'integer', default: 0 })
  testMode: number;

  /** IANA zone in which this key's schedules are read; null: the installation's. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  timezone: string | null;

  /** What a variable without value does: reject or empty; null: the installation's setting. */
  @Column({ name: 'missing_variable', type: 'varchar', length: 8, nullable: true })
  missingVariable: 'reject' | 'empty' | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'expires_at', type: 'bigint', nullable: true })
  expiresAt: number | null;

  @Column({ name: 'revoked_at', type: 'bigint', nullable: true })
  revokedAt: number | null;

  @Column({ name: 'last_used_at', type: 'bigint', nullable: true })
  lastUsedAt: number | null;

  @Column({ name: 'last_used_ip', type: 'varchar', length: 45, nullable: true })
  lastUsedIp: string | null;

  /** The UTC day (days since the epoch) that `usage_requests` counts. */
  @Column({ name: 'usage_day', type: 'integer', default: 0 })
  usageDay: number;

  @Column({ name: 'usage_requests', type: 'integer', default: 0 })
  usageRequests: number;

  /** Requests a minute that it may make; null: the installation's setting. The other three likewise. */
  @Column({ name: 'requests_per_minute', type: 'integer', nullable: true })
  requestsPerMinute: number | null;

  @Column({ name: 'requests_per_day', type: 'integer', nullable: true })
  requestsPerDay: number | null;

  @Column({ name: 'messages_per_minute', type: 'integer', nullable: true })
  messagesPerMinute: number | null;

  @Column({ name: 'messages_per_day', type: 'integer', nullable: true })
  messagesPerDay: number | null;

  /** 1: a request whose answer was lost is answered again instead of queued twice. */
  @Column({ name: 'lost_answer_guard', type: 'integer', default: 1 })
  lostAnswerGuard: number;

  /** Addresses and subnets from which it may be used, space-separated; null: from anywhere. */
  @Column({ name: 'ip_allow_list', type: 'text', nullable: true })
  ipAllowList: string | null;

  /** It was revoked with the order to cancel its waiting messages; null again once none waits. */
  @Column({ name: 'cancel_waiting_since', type: 'bigint', nullable: true })
  cancelWaitingSince: number | null;

  /** The channel of messages that name none; null: the installation's default. */
  @Column({ name: 'default_channel_id', type: 'integer', nullable: true })
  defaultChannelId: number | null;

  /** The name of who made it, then; null: nobody knows any more. */
  @Column({ name: 'created_by', type: 'varchar', length: 254, nullable: true })
  createdBy: string | null;

  /** The key by whose request it was made, whose limits bind it too; null: a person or a command made it. */
  @Column({ name: 'maker_key_id', type: 'integer', nullable: true })
  makerKeyId: number | null;

  /** What people noted about it. */
  @Column({ type: 'text', nullable: true })
  notes: string | null;

  /** The languages of other providers that it may be used in, with their settings, as JSON; null: only Recado's own. */
  @Column({ type: 'text', nullable: true })
  dialects: string | null;

  /**
   * Its secret, sealed, where a program checks what it gets by the same secret that it sends; null: no such program has
   * called yet.
   */
  @Column({ name: 'dialect_secret', type: 'text', nullable: true })
  dialectSecret: string | null;
}

/** The first request of a program that was moved over, since somebody began to wait for it in the panel. */
@Entity('dialect_requests')
@Index('ux_dialect_requests_key', ['apiKeyId', 'dialect'], { unique: true })
export class DialectRequest {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  /** Such as `meta`. */
  @Column({ type: 'varchar', length: 16 })
  dialect: string;

  /** Since when somebody had waited for it, UTC milliseconds. */
  @Column({ name: 'awaited_since', type: 'bigint' })
  awaitedSince: number;

  /** UTC milliseconds. */
  @Column({ name: 'requested_at', type: 'bigint' })
  requestedAt: number;

  /** How it was understood, as JSON: names of fields, and of their values only what tells nobody's number or words. */
  @Column({ type: 'text' })
  understood: string;
}

/**
 * A secret that a key had before it was replaced. It is valid until it expires, and its row is kept so that
 * nobody can take it over again. The secret in force is in the key's own row.
 */
@Entity('api_key_secrets')
export class ApiKeySecret {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('ix_api_key_secrets_key')
  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  @Column({ type: 'varchar', length: 16 })
  prefix: string;

  @Column({ type: 'varchar', length: 4 })
  last4: string;

  /** SHA-256 of the whole secret, hex. */
  @Index('uq_api_key_secrets_hash', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Column({ name: 'replaced_at', type: 'bigint' })
  replacedAt: number;

  /** From then on it is refused. */
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;

  /** Since it was replaced. */
  @Column({ name: 'last_used_at', type: 'bigint', nullable: true })
  lastUsedAt: number | null;

  @Column({ name: 'last_used_ip', type: 'varchar', length: 45, nullable: true })
  lastUsedIp: string | null;
}

/** The requests of one key within one day of the installation. */
@Entity('api_key_days')
@Index('ux_api_key_days_day', ['day', 'apiKeyId'], { unique: true })
export class ApiKeyDay {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Days since 1970. */
  @Column({ type: 'integer' })
  day: number;

  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  @Column({ type: 'integer', default: 0 })
  requests: number;
}

/** One row that every change of a key increments, so that all processes drop their cached keys. */
@Entity('key_version')
export class KeyVersion {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'bigint' })
  version: number;
}
