import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One row that every change of a key moves on, so that all processes drop what they remember of keys. */
@Entity('key_version')
export class KeyVersion {
  @PrimaryColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'bigint' })
  version: number;
}
