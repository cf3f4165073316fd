import { Column, Entity, Index, PrimaryColumn } from 'typeorm';

/** The person behind an identity that hides their number: WhatsApp's LID, or Meta's user id of a business. */
@Entity('recipient_identities')
@Index('ix_recipient_identities_person', ['person'])
@Index('ix_recipient_identities_learned', ['learnedAt'])
export class RecipientIdentity {
  /** Such as `lid:4711` or `bsuid:BR.4711`; `tel:…`: another number of the person. */
  @PrimaryColumn({ type: 'varchar', length: 128 })
  identity: string;

  /** As `personOf` returns it. */
  @Column({ type: 'varchar', length: 15 })
  person: string;

  /** When a provider last named both together, UTC milliseconds. */
  @Column({ name: 'learned_at', type: 'bigint' })
  learnedAt: number;
}
