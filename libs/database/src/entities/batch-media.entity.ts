import { Entity, Index, PrimaryColumn } from 'typeorm';

/** Which files the messages of a batch carry. */
@Entity('batch_media')
@Index('ix_batch_media_batch', ['batchId'])
export class BatchMedia {
  @PrimaryColumn({ name: 'file_id', type: 'integer' })
  fileId: number;

  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;
}
