import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';

/** A person who opted out. Times are UTC milliseconds. */
@Entity('opt_outs')
@Index('uq_opt_outs_mode_person', ['testMode', 'person'], { unique: true })
@Index('ix_opt_outs_listed', ['testMode', 'id'])
@Index('ix_opt_outs_settled', ['settledAt', 'id'])
export class OptOut {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** As `personOf` returns it: today's form of the number, in whichever form it was given. */
  @Column({ type: 'varchar', length: 15 })
  person: string;

  /** 1: from a test key or the sandbox, and for messages of test keys only; 0: for all other messages. */
  @Column({ name: 'test_mode', type: 'integer', default: 0 })
  testMode: number;

  /** The number as it was given. */
  @Column({ type: 'varchar', length: 15 })
  phone: string;

  /** all or marketing. */
  @Column({ type: 'varchar', length: 16 })
  scope: string;

  /** api, panel, cli, import, recipient or provider. */
  @Column({ type: 'varchar', length: 16 })
  source: string;

  /** The channel on which the person or the provider reported it; null: none. */
  @Column({ name: 'channel_id', type: 'integer', nullable: true })
  channelId: number | null;

  /** Who added it, as they were called then; null: the person themselves, or the provider. */
  @Column({ name: 'added_by', type: 'varchar', length: 254, nullable: true })
  addedBy: string | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The message that confirmed it to the person: the only one that still may leave. */
  @Column({ name: 'reply_message_id', type: 'integer', nullable: true })
  replyMessageId: number | null;

  /** When all earlier messages to the person had been canceled; null: cancellation is still running. */
  @Column({ name: 'settled_at', type: 'bigint', nullable: true })
  settledAt: number | null;
}
