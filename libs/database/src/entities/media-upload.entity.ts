import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

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
