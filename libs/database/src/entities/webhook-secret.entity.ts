import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A secret that an endpoint had before the one before the present: it signs until its promised end. The present secret
 * and the one before it are in the endpoint's own row.
 */
@Entity('webhook_secrets')
export class WebhookSecret {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('ix_webhook_secrets_endpoint')
  @Column({ name: 'endpoint_id', type: 'integer' })
  endpointId: number;

  /** Sealed. */
  @Column({ type: 'varchar', length: 255 })
  secret: string;

  /** From then on it signs no more. */
  @Column({ name: 'expires_at', type: 'bigint' })
  expiresAt: number;
}
