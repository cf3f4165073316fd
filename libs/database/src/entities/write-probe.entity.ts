import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row that is written to see whether the database takes writes. */
@Entity('write_probe')
export class WriteProbeRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** UTC milliseconds. */
  @Column({ name: 'tried_at', type: 'bigint' })
  triedAt: number;
}
