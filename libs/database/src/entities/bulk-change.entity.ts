import { Column, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A change of many messages, which the leader makes in steps. All times are UTC milliseconds. */
@Entity('bulk_changes')
export class BulkChange {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 16 })
  action: string;

  /** Which messages, as JSON. */
  @Column({ type: 'text' })
  selection: string;

  /** The new time of a reschedule, as JSON; null: another action. */
  @Column({ type: 'text', nullable: true })
  time: string | null;

  /** Who asked for it, as JSON. */
  @Column({ type: 'text' })
  actor: string;

  /** How many messages it was expected to change; null: too many to be counted. */
  @Column({ type: 'integer', nullable: true })
  expected: number | null;

  /** Where the next step goes on, as JSON; null: at the beginning. */
  @Column({ type: 'text', nullable: true })
  position: string | null;

  /** Messages that it has changed. */
  @Column({ type: 'integer', default: 0 })
  done: number;

  /** Messages that it could not change. */
  @Column({ type: 'integer', default: 0 })
  skipped: number;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'ended_at', type: 'bigint', nullable: true })
  endedAt: number | null;
}
