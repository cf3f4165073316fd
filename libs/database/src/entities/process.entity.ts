import { Column, Entity, PrimaryColumn } from 'typeorm';

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
