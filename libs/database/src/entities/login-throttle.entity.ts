import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How often somebody has tried to log in lately. There is a fixed number of slots, so that no flood of names fills it. */
@Entity('login_throttle')
export class LoginThrottleSlot {
  /** Told by a keyed hash of who tries, and where. */
  @PrimaryColumn({ type: 'integer' })
  slot: number;

  @Column({ type: 'integer' })
  attempts: number;

  /** From then on the count begins anew. */
  @Column({ name: 'ends_at', type: 'bigint' })
  endsAt: number;
}
