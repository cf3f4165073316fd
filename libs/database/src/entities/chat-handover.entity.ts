import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The last time that the chat of a person with a channel got another leader, as the provider told it. */
@Entity('chat_handovers')
@Index('ix_chat_handovers_changed', ['changedAt'])
export class ChatHandoverRow {
  /** A person as `personOf` returns it; or, while their number is not known, an identity such as `bsuid:BR.4711`. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  person: string;

  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** passed or taken. */
  @Column({ name: 'change_kind', type: 'varchar', length: 16 })
  change: string;

  /** The provider's words for who led the chat; null: not told. */
  @Column({ name: 'previous_role', type: 'varchar', length: 64, nullable: true })
  previousRole: string | null;

  /** The provider's words for who leads it now; null: not told. */
  @Column({ name: 'new_role', type: 'varchar', length: 64, nullable: true })
  newRole: string | null;

  /** By the provider, UTC milliseconds. */
  @Column({ name: 'changed_at', type: 'bigint' })
  changedAt: number;
}
