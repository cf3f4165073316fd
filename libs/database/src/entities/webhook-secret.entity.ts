import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A secret that was replaced before the previous one: it signs until its own end. The present secret
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
