import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A send to a list that is repeated on days of the week. */
@Entity('recurring_sends')
@Index('ix_recurring_sends_next', ['state', 'nextAt'])
@Index('ix_recurring_sends_file', ['fileId'])
export class RecurringSend {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** active, paused or ended. */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** Increased by every change of its state, so that two people do not change it at once unseen. */
  @Column({ type: 'integer' })
  revision: number;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  @Column({ name: 'list_id', type: 'integer' })
  listId: number;

  /** What is sent: the choices and columns of a send (a RecurringPlan), as JSON. */
  @Column({ name: 'plan_json', type: 'text' })
  plan: string;

  /** The kept file that goes to everybody each time; null: none, or no time is to come any more. */
  @Column({ name: 'file_id', type: 'integer', nullable: true })
  fileId: number | null;

  /** Days of the week, from 1 (Monday) to 7, with commas between them. */
  @Column({ type: 'varchar', length: 16 })
  days: string;

  /** The time of day, such as 09:00, in its zone. */
  @Column({ type: 'varchar', length: 5 })
  time: string;

  /** IANA zone. */
  @Column({ type: 'varchar', length: 64 })
  timezone: string;

  /** The last day, such as 2026-12-31; null: it goes on until somebody ends it. */
  @Column({ name: 'until_day', type: 'varchar', length: 10, nullable: true })
  untilDay: string | null;

  /** When it is sent next; null: it is paused or has ended. */
  @Column({ name: 'next_at', type: 'bigint', nullable: true })
  nextAt: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The name of who made it, then. */
  @Column({ name: 'created_by', type: 'varchar', length: 254 })
  createdBy: string;
}
