import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

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
