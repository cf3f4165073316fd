import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A file that a program or a person has given: a name and a type for a content. All times are UTC milliseconds. */
@Entity('media_files')
@Index('ix_media_files_content', ['contentId'])
@Index('ix_media_files_expires', ['expiresAt'])
export class MediaFile {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** What the API calls it: `med_` and 22 random characters. */
  @Index('uq_media_files_public', { unique: true })
  @Column({ name: 'public_id', type: 'varchar', length: 26 })
  publicId: string;

  /** The key that gave it; null: a person in the panel did. */
  @Column({ name: 'api_key_id', type: 'integer', nullable: true })
  apiKeyId: number | null;

  @Column({ name: 'content_id', type: 'integer' })
  contentId: number;

  /** image, document, video or audio. */
  @Column({ type: 'varchar', length: 16 })
  type: string;

  @Column({ type: 'varchar', length: 127 })
  mimetype: string;

  @Column({ type: 'varchar', length: 255, nullable: true })
  filename: string | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** When it is removed, unless a message that needs it has not ended by then. */
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}
