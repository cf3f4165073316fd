import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * A callback of a provider, as it came, kept until it has been applied. Afterwards the row stays for a while
 * without its body, to recognise a repetition. All times are UTC milliseconds.
 * Two indexes: digest (the same request is kept once), due (callbacks to apply; applied ones have no time).
 */
@Entity('gateway_callbacks')
@Index('uq_gateway_callbacks_digest', ['digest'], { unique: true })
@Index('ix_gateway_callbacks_due', ['nextAt'])
export class GatewayCallback {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The channel whose address it was posted to. */
  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** SHA-256 of the channel and the request. */
  @Column({ type: 'varchar', length: 43 })
  digest: string;

  /** The body, sealed: it may carry credentials, numbers and texts. Empty once it has been applied. */
  @Column({ name: 'sealed_json', type: 'text' })
  sealedJson: string;

  /** Length of the sealed body. */
  @Column({ type: 'integer' })
  size: number;

  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;

  /** Started attempts to apply it. */
  @Column({ type: 'integer', default: 0 })
  attempts: number;

  /** When it is to be applied or tried again; null: it has been applied. */
  @Column({ name: 'next_at', type: 'bigint', nullable: true })
  nextAt: number | null;
}
