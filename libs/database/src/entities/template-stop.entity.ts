import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A template by which nothing more of a batch leaves, because the provider holds a message of both back for a review. */
@Entity('template_stops')
export class TemplateStop {
  @PrimaryColumn({ name: 'batch_id', type: 'integer' })
  batchId: number;

  /** As `name:language`. */
  @PrimaryColumn({ type: 'varchar', length: 530 })
  template: string;

  /** 1: it carries the texts of the batch to people who have not written lately; 0: the messages name it themselves. */
  @Column({ name: 'is_carrier', type: 'integer' })
  isCarrier: number;

  /** held, refused, released, resumed or allowed (see `StopState`). */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** When the first message was held, UTC milliseconds. */
  @Column({ name: 'stopped_at', type: 'bigint' })
  stoppedAt: number;
}
