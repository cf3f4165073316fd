import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A person to whom messages go by a user ID, because their number is not known. It stays when a provider names the number:
 * what was queued before still goes by the ID.
 */
@Entity('hidden_recipients')
@Index('uq_hidden_recipients_identity', ['identity'], { unique: true })
@Index('ix_hidden_recipients_used', ['usedAt'])
export class HiddenRecipient {
  /** The surrogate that stands in `messages.phone`, and wherever else a number does. */
  @PrimaryColumn({ type: 'varchar', length: 15 })
  phone: string;

  /** Such as `bsuid:BR.4711`. */
  @Column({ type: 'varchar', length: 128 })
  identity: string;

  /** When a message to them was last queued, or when it was last seen that the row is needed, UTC milliseconds. */
  @Column({ name: 'used_at', type: 'bigint' })
  usedAt: number;
}
