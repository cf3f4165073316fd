import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
