import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The attempts that ended at one endpoint within one hour. All times are UTC milliseconds. */
@Entity('webhook_figures')
@Index('ux_webhook_figures_hour', ['endpointId', 'hourAt'], { unique: true })
export class WebhookFigure {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ name: 'endpoint_id', type: 'integer' })
  endpointId: number;

  /** When the hour began. */
  @Column({ name: 'hour_at', type: 'bigint' })
  hourAt: number;

  /** Attempts that succeeded. */
  @Column({ type: 'integer', default: 0 })
  delivered: number;

  /** Attempts that failed. */
  @Column({ type: 'integer', default: 0 })
  failed: number;

  /** The last failure of the hour: when it began, why, what was answered and in which delivery. Null: none failed. */
  @Column({ name: 'failed_at', type: 'bigint', nullable: true })
  failedAt: number | null;

  @Column({ type: 'varchar', length: 32, nullable: true })
  error: string | null;

  @Column({ type: 'integer', nullable: true })
  answered: number | null;

  @Column({ name: 'delivery_id', type: 'integer', nullable: true })
  deliveryId: number | null;
}
