import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Recent attempts to log in. The number of slots is fixed, so that a flood of names cannot fill the table. */
@Entity('login_throttle')
export class LoginThrottleSlot {
  /** From a keyed hash of name and address. */
  @PrimaryColumn({ type: 'integer' })
  slot: number;

  @Column({ type: 'integer' })
  attempts: number;

  /** When the count starts again at zero. */
  @Column({ name: 'ends_at', type: 'bigint' })
  endsAt: number;
}
