import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
