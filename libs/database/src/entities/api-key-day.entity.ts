import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** The requests of one key within one day of the installation. */
@Entity('api_key_days')
@Index('ux_api_key_days_day', ['day', 'apiKeyId'], { unique: true })
export class ApiKeyDay {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Days since 1970. */
  @Column({ type: 'integer' })
  day: number;

  @Column({ name: 'api_key_id', type: 'integer' })
  apiKeyId: number;

  @Column({ type: 'integer', default: 0 })
  requests: number;
}
