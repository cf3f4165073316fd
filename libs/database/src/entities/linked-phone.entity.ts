import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * The link of a channel with a phone: who holds its only connection, what people want of it, and how far it is. The process
 * that holds it and the panel talk through this row.
 */
@Entity('linked_phones')
export class LinkedPhoneRow {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** The credentials of the link, sealed; null: no phone is linked. */
  @Column({ name: 'sealed_json', type: 'text', nullable: true })
  sealedJson: string | null;

  /** The run of a process that may connect; null: none does. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  holder: string | null;

  /** UTC milliseconds. */
  @Column({ name: 'held_until', type: 'bigint', default: 0 })
  heldUntil: number;

  /** Grows with each new holder. What an earlier one writes is refused. */
  @Column({ type: 'integer', default: 0 })
  epoch: number;

  /** What a person asked for: link, keep or unlink. */
  @Column({ type: 'varchar', length: 16 })
  wish: string;

  /** When they asked, UTC milliseconds. */
  @Column({ name: 'wished_at', type: 'bigint' })
  wishedAt: number;

  /** Digits of the phone that types a code in place of scanning one; null: it scans. */
  @Column({ name: 'typed_by', type: 'varchar', length: 20, nullable: true })
  typedBy: string | null;

  /** The version of WhatsApp Web to name in place of the library's own, such as 2.3000.1; null: that one. */
  @Column({ name: 'client_version', type: 'varchar', length: 32, nullable: true })
  clientVersion: string | null;

  /** unlinked, opening, code, open, closed or held. */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** Since when, UTC milliseconds. */
  @Column({ name: 'state_at', type: 'bigint' })
  stateAt: number;

  /** Why it was closed, by our code; null: it is not. */
  @Column({ name: 'closed_by', type: 'varchar', length: 64, nullable: true })
  closedBy: string | null;

  /** Closings in a row without an opening between. */
  @Column({ type: 'integer', default: 0 })
  closings: number;

  /** How often its connection was opened. */
  @Column({ type: 'integer', default: 0 })
  openings: number;

  /** The code to scan or to type, sealed; null: there is none. */
  @Column({ name: 'sealed_code', type: 'text', nullable: true })
  sealedCode: string | null;

  /** UTC milliseconds. */
  @Column({ name: 'code_until', type: 'bigint', nullable: true })
  codeUntil: number | null;

  /** The phone's own number, digits with country code; null: it is not known. */
  @Column({ type: 'varchar', length: 20, nullable: true })
  phone: string | null;
}
