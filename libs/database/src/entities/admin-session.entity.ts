import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
