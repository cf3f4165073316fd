import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
