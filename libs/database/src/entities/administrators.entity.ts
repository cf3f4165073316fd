import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';

/** A person who may use the panel. */
@Entity('administrators')
export class Administrator {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Lower case. */
  @Index('uq_administrators_email', { unique: true })
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** argon2id, in its own encoded form. */
  @Column({ name: 'password_hash', type: 'varchar', length: 255 })
  passwordHash: string;

  /** administrator, operator or viewer: what this person may do in the panel. */
  @Column({ type: 'varchar', length: 16, default: 'administrator' })
  role: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'disabled_at', type: 'bigint', nullable: true })
  disabledAt: number | null;

  @Column({ name: 'last_login_at', type: 'bigint', nullable: true })
  lastLoginAt: number | null;

  /** How often all of their sessions were ended: a session with an earlier number is invalid. */
  @Column({ name: 'session_epoch', type: 'integer', default: 0 })
  sessionEpoch: number;
}

/** A browser's session with the panel. Before login it carries only what the login form needs. */
@Entity('admin_sessions')
export class AdminSession {
  /** SHA-256 of the session id, hex: a copy of the database opens no session. */
  @PrimaryColumn({ name: 'id_hash', type: 'varchar', length: 64 })
  idHash: string;

  @Index('ix_admin_sessions_administrator')
  @Column({ name: 'administrator_id', type: 'integer', nullable: true })
  administratorId: number | null;

  /** The session's content as JSON. */
  @Column({ type: 'text' })
  data: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'last_seen_at', type: 'bigint' })
  lastSeenAt: number;

  @Index('ix_admin_sessions_expires')
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}

/** A link by which an invited person, or one who lost the password, chooses a password. Times are UTC milliseconds. */
@Entity('access_links')
@Index('uq_access_links_hash', ['hash'], { unique: true })
export class AccessLinkRow {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** `invitation` or `reset`. */
  @Column({ type: 'varchar', length: 16 })
  kind: string;

  /** SHA-256 of its token, hex: a copy of the database opens no panel. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  /** Lower case. */
  @Column({ type: 'varchar', length: 254 })
  email: string;

  /** The role of an invited person; null: the account exists. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  role: string | null;

  /** The account that gets another password; null: an invitation. */
  @Column({ name: 'administrator_id', type: 'integer', nullable: true })
  administratorId: number | null;

  /** The administrator who made it; null: the command line. */
  @Column({ name: 'made_by_id', type: 'integer', nullable: true })
  madeById: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}

/** A link to create the first administrator. Times are UTC milliseconds. */
@Entity('setup_links')
@Index('uq_setup_links_hash', ['hash'], { unique: true })
export class SetupLinkRow {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of its token, hex: a copy of the database opens no panel. */
  @Column({ type: 'varchar', length: 64 })
  hash: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}

/** What a person proves besides the password: an authenticator app or a passkey. Times are UTC milliseconds. */
@Entity('second_factors')
export class SecondFactor {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('ix_second_factors_administrator')
  @Column({ name: 'administrator_id', type: 'integer' })
  administratorId: number;

  /** `totp` or `passkey`. */
  @Column({ type: 'varchar', length: 16 })
  kind: string;

  /** The name that the person gave it. */
  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** The secret of an authenticator app, sealed. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  secret: string | null;

  /** The time step of the last code that was accepted. A code of this step or of an earlier one is refused. */
  @Column({ name: 'last_step', type: 'bigint', nullable: true })
  lastStep: number | null;

  /** SHA-256 of the passkey's id, hex. The id itself is too long for an index of MySQL. */
  @Index('uq_second_factors_credential', { unique: true })
  @Column({ name: 'credential_hash', type: 'varchar', length: 64, nullable: true })
  credentialHash: string | null;

  /** The passkey as JSON: its id, its public key and its transports. */
  @Column({ name: 'credential_json', type: 'text', nullable: true })
  credentialJson: string | null;

  /** How often the passkey says that it was used; always 0 for those that do not count. */
  @Column({ name: 'sign_count', type: 'bigint', nullable: true })
  signCount: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'last_used_at', type: 'bigint', nullable: true })
  lastUsedAt: number | null;
}

/** A role whose people must have a second factor. */
@Entity('second_factor_roles')
export class SecondFactorRole {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  role: string;

  /** Since when, in UTC milliseconds. */
  @Column({ name: 'required_at', type: 'bigint' })
  requiredAt: number;
}

/** A code that replaces a lost second factor, once. Times are UTC milliseconds. */
@Entity('recovery_codes')
export class RecoveryCode {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('ix_recovery_codes_administrator')
  @Column({ name: 'administrator_id', type: 'integer' })
  administratorId: number;

  /** argon2id, in its own encoded form. */
  @Column({ type: 'varchar', length: 255 })
  hash: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'used_at', type: 'bigint', nullable: true })
  usedAt: number | null;
}

/** Recent attempts to log in. The number of slots is fixed, so that a flood of names cannot fill the table. */
@Entity('login_throttle')
export class LoginThrottleSlot {
  /** From a keyed hash of name and address. */
  @PrimaryColumn({ type: 'integer' })
  slot: number;

  @Column({ type: 'integer' })
  attempts: number;

  /** When the count starts again at zero. */
  @Column({ name: 'ends_at', type: 'bigint' })
  endsAt: number;
}

/** A form of the panel that was posted and may be posted once only; kept for a day. */
@Entity('form_posts')
@Index('ix_form_posts_created', ['createdAt'])
export class FormPost {
  /** The number that its page gave it. */
  @PrimaryColumn({ type: 'varchar', length: 36 })
  id: string;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** Where its answer led; null: it is not answered yet, or its answer is not known. */
  @Column({ type: 'varchar', length: 512, nullable: true })
  location: string | null;
}
