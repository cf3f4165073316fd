import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/**
 * A message whose last attempt has an unknown outcome. A table of its own, because few messages have one. Whether a message
 * is still unknown is decided by its status: one that has moved on stays listed until its next check, an hour at most.
 */
@Entity('unknown_outcomes')
@Index('ix_unknown_outcomes_check', ['checkAt'])
@Index('ix_unknown_outcomes_since', ['since'])
export class UnknownOutcome {
  @PrimaryColumn({ name: 'message_id', type: 'integer' })
  messageId: number;

  /** Since when the outcome is unknown, UTC milliseconds. */
  @Column({ type: 'bigint' })
  since: number;

  /** When the message is checked next, UTC milliseconds. */
  @Column({ name: 'check_at', type: 'bigint' })
  checkAt: number;
}
