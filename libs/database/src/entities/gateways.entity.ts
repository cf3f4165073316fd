import { Column, Entity, PrimaryColumn, Index, PrimaryGeneratedColumn } from 'typeorm';

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

/** What the link of a phone needs beside its credentials: keys, sessions with recipients, and how their addresses belong together. */
@Entity('linked_keys')
export class LinkedKeyRow {
  @PrimaryColumn({ name: 'channel_id', type: 'integer' })
  channelId: number;

  /** Such as session, pre-key or lid-mapping. */
  @PrimaryColumn({ type: 'varchar', length: 32 })
  kind: string;

  /** Contains the number or the hidden id of a recipient where it is about one. */
  @PrimaryColumn({ name: 'key_id', type: 'varchar', length: 128 })
  keyId: string;

  /** The value, sealed. A session of many steps has some 60 KB. */
  @Column({ name: 'sealed_json', type: 'text' })
  sealedJson: string;
}

/** A message that the sandbox gateway accepted, as a provider would store it. A sweep bounds the table. */
@Entity('sandbox_messages')
@Index('ix_sandbox_messages_receipt', ['nextReceiptAt'])
export class SandboxMessage {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The stable key of the message: a second request with it is answered like the first. */
  @Index('uq_sandbox_messages_key', { unique: true })
  @Column({ name: 'idempotency_key', type: 'varchar', length: 64 })
  idempotencyKey: string;

  @Column({ name: 'message_id', type: 'integer' })
  messageId: number;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ type: 'varchar', length: 15 })
  phone: string;

  /** Null for a request that was counted but not accepted. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** Requests seen with this key. */
  @Column({ type: 'integer', default: 1 })
  requests: number;

  /** When it was accepted; null: it was not. */
  @Column({ name: 'accepted_at', type: 'bigint', nullable: true })
  acceptedAt: number | null;

  @Column({ name: 'delivered_at', type: 'bigint', nullable: true })
  deliveredAt: number | null;

  @Column({ name: 'read_at', type: 'bigint', nullable: true })
  readAt: number | null;

  /** When the next receipt is due; null: there is none. */
  @Column({ name: 'next_receipt_at', type: 'bigint', nullable: true })
  nextReceiptAt: number | null;

  /** `MessageContent` as JSON: what the message carries beside its text; null: nothing. */
  @Column({ type: 'text', nullable: true })
  content: string | null;
}

/** What a person wrote in the simulator as the recipient of a message. The sweep of the sandbox bounds the table. */
@Entity('sandbox_replies')
@Index('ix_sandbox_replies_message', ['sandboxMessageId', 'id'])
export class SandboxReply {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** The message of the sandbox that is answered. */
  @Column({ name: 'sandbox_message_id', type: 'integer' })
  sandboxMessageId: number;

  @Column({ type: 'text' })
  text: string;

  /** UTC milliseconds. */
  @Column({ name: 'received_at', type: 'bigint' })
  receivedAt: number;
}
