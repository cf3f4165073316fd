import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/**
 * What a provider posted, as it came, kept until what it says has been applied. Afterwards the row stays for a while
 * without its body, to recognise a repetition. All times are UTC milliseconds.
 * Two indexes: digest (the same request is kept once), due (what is to be applied; what has been has no time).
 */
@Entity('gateway_callbacks')
@Index('uq_gateway_callbacks_digest', ['digest'], { unique: true })
@Index('ix_gateway_callbacks_due', ['nextAt'])
export class GatewayCallback {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** Whose address it was posted to. */
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

  /** When it is to be applied, or tried once more; null: it has been. */
  @Column({ name: 'next_at', type: 'bigint', nullable: true })
  nextAt: number | null;
}
