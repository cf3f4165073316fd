import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
