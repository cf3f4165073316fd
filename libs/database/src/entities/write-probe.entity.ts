import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Rows that are written to check whether the database accepts writes. */
@Entity('write_probe')
export class WriteProbeRow {
  /** Always 1. */
  @PrimaryColumn({ type: 'integer' })
  id: number;

  /** UTC milliseconds. */
  @Column({ name: 'tried_at', type: 'bigint' })
  triedAt: number;
}
