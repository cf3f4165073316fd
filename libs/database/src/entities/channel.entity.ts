import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A sending identity on a gateway, and whether it can send at the moment. */
@Entity('channels')
export class Channel {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('uq_channels_name', { unique: true })
  @Column({ type: 'varchar', length: 64 })
  name: string;

  /** Which kind of gateway it sends through. */
  @Column({ type: 'varchar', length: 32 })
  gateway: string;

  /** Failures of the channel itself in a row; 0 while it works. */
  @Column({ type: 'integer', default: 0 })
  failures: number;

  /** Nothing starts before this time (ms); 0 while it works. */
  @Column({ name: 'blocked_until', type: 'bigint', default: 0 })
  blockedUntil: number;

  /** Since when it fails without a success between (ms); null while it works. */
  @Column({ name: 'failing_since', type: 'bigint', nullable: true })
  failingSince: number | null;

  /** The stable code of the last failure; null while it works. */
  @Column({ name: 'failure_code', type: 'varchar', length: 64, nullable: true })
  failureCode: string | null;
}
