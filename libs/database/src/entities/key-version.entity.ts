import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row that every change of a key increments, so that all processes drop their cached keys. */
@Entity('key_version')
export class KeyVersion {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'bigint' })
  version: number;
}
