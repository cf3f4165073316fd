import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
