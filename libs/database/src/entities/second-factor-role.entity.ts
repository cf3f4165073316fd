import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A role whose people must have a second factor. */
@Entity('second_factor_roles')
export class SecondFactorRole {
  @PrimaryColumn({ type: 'varchar', length: 16 })
  role: string;

  /** Since when, in UTC milliseconds. */
  @Column({ name: 'required_at', type: 'bigint' })
  requiredAt: number;
}
