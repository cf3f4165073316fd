import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the link of a phone needs beside its credentials: keys, sessions with recipients, and how their addresses belong together. */
@Entity('linked_keys')
export class LinkedKeyRow {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** Such as session, pre-key or lid-mapping. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  kind: string;

  /** Contains the number or the hidden id of a recipient where it is about one. */
  @PrimaryColumn({ name: 'key_id', type: 'varchar', length: 128 })
  keyId: string;

  /** The value, sealed. A session of many steps has some 60 KB. */
  @Column({ name: 'sealed_json', type: 'text' })
  sealedJson: string;
}
