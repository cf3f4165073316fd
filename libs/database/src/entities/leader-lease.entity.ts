import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The leader and the end of its lease. */
@Entity('leader_leases')
export class LeaderLeaseRow {
  /** The name of the leadership. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: string;

  /** The process that leads, by a random name of this run. */
  @Column({ type: 'varchar', length: 64 })
  holder: string;

  @Column({ name: 'held_until', type: 'bigint' })
  heldUntil: number;
}
