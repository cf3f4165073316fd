import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * The bytes of files, each content once. A row without a digest is a content that is still coming in, or that is being
 * removed: nothing refers to it.
 */
@Entity('media_contents')
export class MediaContentRow {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** SHA-256 of the bytes in hexadecimal; null: no file has this content, so it may be removed. */
  @Index('uq_media_contents_sha256', { unique: true })
  @Column({ type: 'varchar', length: 64, nullable: true })
  sha256: string | null;

  /** Bytes. */
  @Column({ type: 'integer' })
  size: number;

  /** Where the bytes are: database or folder. */
  @Column({ type: 'varchar', length: 16 })
  store: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;
}
