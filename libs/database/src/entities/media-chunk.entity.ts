import { Column, Entity, PrimaryColumn } from 'typeorm';

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
