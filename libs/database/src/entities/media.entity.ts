import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';

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

/** A file that a program or a person has given: a name and a type for a content. All times are UTC milliseconds. */
@Entity('media_files')
@Index('ix_media_files_content_key', ['contentId', 'apiKeyId'])
@Index('ix_media_files_key', ['apiKeyId', 'expiresAt'])
@Index('ix_media_files_key_id', ['apiKeyId', 'id'])
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

/** How many bytes of files an owner keeps, an equal content once. Moved in the transactions that keep and remove files. */
@Entity('media_usage')
export class MediaUsage {
  /** A key; 0: the installation, whose files are those of all keys and people. */
  @PrimaryColumn({ name: 'owner_id', type: 'integer' })
  ownerId: number;

  @Column({ type: 'bigint' })
  bytes: number;
}

/** A part of a content that the database keeps. */
@Entity('media_chunks')
export class MediaChunk {
  @PrimaryColumn({ name: 'content_id', type: 'integer' })
  contentId: number;

  /** From 0. */
  @PrimaryColumn({ type: 'integer' })
  position: number;

  @Column({ type: 'blob' })
  bytes: Uint8Array;
}

/** The id by which a provider knows a content that was uploaded for a channel. */
@Entity('media_uploads')
@Index('ix_media_uploads_expires', ['expiresAt'])
export class MediaUpload {
  @PrimaryColumn({ name: 'content_id', type: 'integer' })
  contentId: number;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** The sender of the provider that it was uploaded for, and the type and name that were told. */
  @PrimaryColumn({ type: 'varchar', length: 64 })
  purpose: string;

  @Column({ name: 'provider_id', type: 'varchar', length: 128 })
  providerId: string;

  /** UTC milliseconds. */
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}

/** Which files the messages of a batch carry. */
@Entity('batch_media')
@Index('ix_batch_media_batch', ['batchId'])
export class BatchMedia {
  @PrimaryColumn({ name: 'file_id', type: 'integer' })
  fileId: number;

  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;
}
