import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
