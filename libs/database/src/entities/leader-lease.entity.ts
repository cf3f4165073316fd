import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The leader, and until when it counts as alive. */
@Entity('leader_leases')
export class LeaderLeaseRow {
  /** What is led. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  name: string;

  /** A process, by a name of its own for this run. */
  @Column({ type: 'varchar', length: 64 })
  holder: string;

  @Column({ name: 'held_until', type: 'bigint' })
  heldUntil: number;
}
