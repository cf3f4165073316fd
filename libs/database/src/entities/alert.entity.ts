import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** Something that the owner should know, from when it began until it ended. */
@Entity('alerts')
@Index('uq_alerts_subject', ['kind', 'subject', 'resolvedAt'], { unique: true })
@Index('ix_alerts_resolved', ['resolvedAt'])
export class Alert {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** What it is, like `channel_suspended`. */
  @Column({ type: 'varchar', length: 32 })
  kind: string;

  /** What it is about: the id of a channel or of a webhook; empty: the installation. */
  @Column({ type: 'varchar', length: 32 })
  subject: string;

  /** What its text says, as a JSON object. */
  @Column({ type: 'text' })
  detail: string;

  /** UTC milliseconds. */
  @Column({ name: 'opened_at', type: 'bigint' })
  openedAt: number;

  /** UTC milliseconds; 0: it lasts. */
  @Column({ name: 'resolved_at', type: 'bigint' })
  resolvedAt: number;

  /** 0: the owner was told nothing of it; 1: its begin; 2: nothing is left to tell. */
  @Column({ type: 'integer' })
  told: number;
}
