import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
