import { Column, Entity, PrimaryColumn, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The identity of this installation: one row, inserted by the migration. */
@Entity('installation')
export class InstallationRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** Lower-case letters and digits. */
  @Column({ type: 'varchar', length: 16 })
  identifier: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** A known value sealed with APP_SECRET, to recognise another secret; null until a server has started. */
  @Column({ name: 'secret_check', type: 'varchar', length: 255, nullable: true })
  secretCheck: string | null;

  /** When the program last heard of a complete backup, UTC milliseconds; null: never. */
  @Column({ name: 'backed_up_at', type: 'bigint', nullable: true })
  backedUpAt: number | null;

  /** When somebody hid the first steps in the panel, UTC milliseconds; null: they are shown. */
  @Column({ name: 'first_steps_hidden_at', type: 'bigint', nullable: true })
  firstStepsHiddenAt: number | null;

  /** When a process last checked what the owner should know, UTC milliseconds; null: none has yet. */
  @Column({ name: 'alerts_checked_at', type: 'bigint', nullable: true })
  alertsCheckedAt: number | null;

  /** Which process did, for people: its host and number. */
  @Column({ name: 'alerts_checked_by', type: 'varchar', length: 100, nullable: true })
  alertsCheckedBy: string | null;
}

/** What an administrator set for the installation: one row, inserted by the migration. */
@Entity('installation_settings')
export class InstallationSettingsRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** Every change increments it, so that all processes read the settings again. */
  @Column({ type: 'bigint' })
  version: number;

  /** The settings that were chosen, as a JSON object; the others have their defaults. */
  @Column({ type: 'text' })
  chosen: string;
}

/** A process of this installation, by its heartbeat. */
@Entity('processes')
export class ProcessRow {
  /** Random, for this run. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  id: string;

  @Column({ type: 'varchar', length: 255 })
  host: string;

  @Column({ type: 'integer' })
  pid: number;

  /** Separated by commas. */
  @Column({ type: 'varchar', length: 32 })
  roles: string;

  @Column({ type: 'varchar', length: 32 })
  version: string;

  /** Where it serves the panel; null: it does not. */
  @Column({ name: 'base_url', type: 'varchar', length: 255, nullable: true })
  baseUrl: string | null;

  @Column({ name: 'started_at', type: 'bigint' })
  startedAt: number;

  /** Its last heartbeat, UTC milliseconds. */
  @Column({ name: 'seen_at', type: 'bigint' })
  seenAt: number;

  /** How far the clock of its machine is ahead of that of the database, in ms; null: a version that did not say so. */
  @Column({ name: 'clock_ahead_ms', type: 'bigint', nullable: true })
  clockAheadMs: number | null;

  /** Fingerprints of the secrets that it knows, that of its APP_SECRET first; null: a version that did not say so. */
  @Column({ name: 'known_secrets', type: 'varchar', length: 64, nullable: true })
  knownSecrets: string | null;

  /** Whether it opens encrypted texts: 1; 0: a version that does not. */
  @Column({ name: 'opens_texts', type: 'integer', default: 0 })
  opensTexts: number;

  /** The version of the library of linked phones that is installed for it; null: none is. */
  @Column({ name: 'linked_library', type: 'varchar', length: 32, nullable: true })
  linkedLibrary: string | null;

  /** How the installation of that library is: asked, running or failed; null: nobody has asked, or it has ended well. */
  @Column({ name: 'library_install', type: 'varchar', length: 16, nullable: true })
  libraryInstall: string | null;

  /** Why it has failed, by our code. */
  @Column({ name: 'library_failure', type: 'varchar', length: 16, nullable: true })
  libraryFailure: string | null;

  /** The end of what npm said. */
  @Column({ name: 'library_words', type: 'text', nullable: true })
  libraryWords: string | null;

  /** When the installation moved last, UTC milliseconds. */
  @Column({ name: 'library_at', type: 'bigint', nullable: true })
  libraryAt: number | null;
}

/** The leader and the end of its lease. */
@Entity('leader_leases')
export class LeaderLeaseRow {
  /** The name of the leadership. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: string;

  /** The process that leads, by a random name of this run. */
  @Column({ type: 'varchar', length: 64 })
  holder: string;

  @Column({ name: 'held_until', type: 'bigint' })
  heldUntil: number;
}

/** Rows that are written to check whether the database accepts writes. */
@Entity('write_probe')
export class WriteProbeRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** UTC milliseconds. */
  @Column({ name: 'tried_at', type: 'bigint' })
  triedAt: number;
}

/** A scheduled backup that was made or failed; the newest hundred are kept. Times are UTC milliseconds. */
@Entity('backups')
export class BackupRow {
  @PrimaryColumn({ name: 'started_at', type: 'bigint' })
  startedAt: number;

  @Column({ name: 'ended_at', type: 'bigint' })
  endedAt: number;

  /** Milliseconds from the beginning of one backup to that of the next one, as they were set then. */
  @Column({ name: 'every_ms', type: 'bigint' })
  everyMs: number;

  /** The name of its file in BACKUP_FOLDER; null: it failed. */
  @Column({ type: 'varchar', length: 100, nullable: true })
  file: string | null;

  @Column({ type: 'bigint', nullable: true })
  bytes: number | null;

  /** `restored`, or `complete`: checked, but not restored. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  verification: string | null;

  /** A code that says why it failed; null: it did not. */
  @Column({ type: 'varchar', length: 32, nullable: true })
  fault: string | null;

  /** What the log says of the fault, or why it was not restored. */
  @Column({ type: 'varchar', length: 500, nullable: true })
  detail: string | null;
}

/** A key of sealed texts, itself sealed with APP_SECRET. The newest one seals; all of them open. */
@Entity('text_keys')
export class TextKeyRow {
  /** 16 random bytes as base64url: texts name it. */
  @PrimaryColumn({ type: 'varchar', length: 22 })
  id: string;

  /** 32 random bytes as base64, sealed by the vault. */
  @Column({ name: 'sealed_key', type: 'varchar', length: 255 })
  sealedKey: string;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** When it was given up, because its APP_SECRET was lost; null: it was not. */
  @Column({ name: 'lost_at', type: 'bigint', nullable: true })
  lostAt: number | null;
}

/** Something that the owner should know, from when it began until it ended. */
@Entity('alerts')
@Index('uq_alerts_subject', ['kind', 'subject', 'resolvedAt'], { unique: true })
@Index('ix_alerts_resolved', ['resolvedAt'])
export class Alert {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** What it is, like `channel_suspended`. */
  @Column({ type: 'varchar', length: 32 })
  kind: string;

  /** What it is about: the id of a channel or of a webhook, or a part of the installation; empty: the installation. */
  @Column({ type: 'varchar', length: 255 })
  subject: string;

  /** What its text says, as a JSON object. */
  @Column({ type: 'text' })
  detail: string;

  /** UTC milliseconds. */
  @Column({ name: 'opened_at', type: 'bigint' })
  openedAt: number;

  /** UTC milliseconds; 0: it lasts. */
  @Column({ name: 'resolved_at', type: 'bigint' })
  resolvedAt: number;

  /** 0: the owner was told nothing of it; 1: its begin; 2: nothing is left to tell. */
  @Column({ type: 'integer' })
  told: number;
}

/** One message to the owner by one route, with what became of it. */
@Entity('alert_messages')
@Index('ix_alert_messages_due', ['dueAt'])
@Index('uq_alert_messages_entry', ['auditEntryId'], { unique: true })
export class AlertMessage {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** `email`, `webhook` or `whatsapp`. */
  @Column({ type: 'varchar', length: 16 })
  route: string;

  /** The alerts that it tells of, as a JSON object. */
  @Column({ type: 'text' })
  content: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** When it may be tried (again), UTC milliseconds; null: it has ended. */
  @Column({ name: 'due_at', type: 'bigint', nullable: true })
  dueAt: number | null;

  /** Attempts so far. */
  @Column({ type: 'integer' })
  attempts: number;

  /** When it was delivered; null: it was not. */
  @Column({ name: 'sent_at', type: 'bigint', nullable: true })
  sentAt: number | null;

  /** Why the latest attempt failed; null: it did not. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  error: string | null;

  /** The entry of the audit trail that it tells a person of; null: it is for the owner. */
  @Column({ name: 'audit_entry_id', type: 'integer', nullable: true })
  auditEntryId: number | null;
}

/** Of what and by which routes the owner is told: one row once the settings were changed; without it, the defaults apply. */
@Entity('alert_settings')
export class AlertSettingsRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** A JSON object. */
  @Column({ type: 'text' })
  settings: string;

  /** The passwords and secrets of the routes: a sealed JSON object; null: there are none. */
  @Column({ type: 'text', nullable: true })
  secrets: string | null;
}

/** Who did what, when and from where. Rows never change and are removed when they are old. */
@Entity('audit_entries')
@Index('ix_audit_entries_at', ['at'])
@Index('ix_audit_entries_actor', ['actorName'])
@Index('ix_audit_entries_type', ['actorType'])
@Index('ix_audit_entries_action', ['action'])
@Index('ix_audit_entries_target', ['targetType', 'targetId'])
export class AuditEntry {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'bigint' })
  at: number;

  /** administrator, api_key, cli or system. */
  @Column({ name: 'actor_type', type: 'varchar', length: 16 })
  actorType: string;

  @Column({ name: 'actor_id', type: 'integer', nullable: true })
  actorId: number | null;

  /** The name of the actor at that time; kept when the actor is deleted. */
  @Column({ name: 'actor_name', type: 'varchar', length: 254 })
  actorName: string;

  /** Dotted and stable, like `api_key.revoked`. */
  @Column({ type: 'varchar', length: 64 })
  action: string;

  @Column({ name: 'target_type', type: 'varchar', length: 32, nullable: true })
  targetType: string | null;

  @Column({ name: 'target_id', type: 'integer', nullable: true })
  targetId: number | null;

  /** What changed, as JSON; never a secret. */
  @Column({ type: 'text', nullable: true })
  details: string | null;

  @Column({ type: 'varchar', length: 45, nullable: true })
  ip: string | null;

  @Column({ name: 'request_id', type: 'varchar', length: 128, nullable: true })
  requestId: string | null;
}
