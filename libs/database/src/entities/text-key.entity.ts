import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A key of sealed texts, itself sealed with APP_SECRET. The newest one seals; all of them open. */
@Entity('text_keys')
export class TextKeyRow {
  /** 16 random bytes as base64url: texts name it. */
  @PrimaryColumn({ type: 'varchar', length: 22 })
  id: string;

  /** 32 random bytes as base64, sealed by the vault. */
  @Column({ name: 'sealed_key', type: 'varchar', length: 255 })
  sealedKey: string;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** When it was given up, because its APP_SECRET was lost; null: it was not. */
  @Column({ name: 'lost_at', type: 'bigint', nullable: true })
  lostAt: number | null;
}
