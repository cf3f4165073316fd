import { Column, Entity, Index, PrimaryGeneratedColumn } from 'typeorm';
import type { Lane } from '@recado/core';

/** A text or a template for many recipients that a person prepares in the panel, from the list of recipients to its batch. */
@Entity('sends')
@Index('ix_sends_batch', ['batchId'])
@Index('ix_sends_state', ['state', 'id'])
export class Send {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** A SendState. */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** Increased by every change, so that two people do not change it at once unseen. */
  @Column({ type: 'integer' })
  revision: number;

  /** What people call it; null: it has no name. */
  @Column({ type: 'varchar', length: 255, nullable: true })
  name: string | null;

  /** The text with its variables; null once its messages are queued. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** The provider's template that is sent in place of a text; null: none. */
  @Column({ name: 'template_name', type: 'varchar', length: 512, nullable: true })
  templateName: string | null;

  @Column({ name: 'template_language', type: 'varchar', length: 16, nullable: true })
  templateLanguage: string | null;

  /** What the template demands and where each value comes from (a TemplateUse), as JSON; null once its messages are queued. */
  @Column({ name: 'template_use_json', type: 'text', nullable: true })
  templateUse: string | null;

  @Column({ name: 'channel_id', type: 'integer' })
  channelId: number;

  @Column({ type: 'integer' })
  lane: Lane;

  /** When its first message may leave; null: at once. */
  @Column({ name: 'scheduled_at', type: 'bigint', nullable: true })
  scheduledAt: number | null;

  /** Over how many milliseconds its messages are spread; 0: they are not. */
  @Column({ name: 'spread_ms', type: 'bigint' })
  spreadMs: number;

  /** IANA zone in which its times were read. */
  @Column({ type: 'varchar', length: 64 })
  timezone: string;

  /** A LegalBasis; null: none was named. */
  @Column({ name: 'legal_basis', type: 'varchar', length: 32, nullable: true })
  legalBasis: string | null;

  /** utf-8 or windows-1252. */
  @Column({ type: 'varchar', length: 16 })
  encoding: string;

  /** The headings of its columns and what each of them fills, as JSON. */
  @Column({ name: 'columns_json', type: 'text' })
  columns: string;

  /** How its list was read (a ListReading), as JSON; null: that is not known. */
  @Column({ name: 'list_reading', type: 'text', nullable: true })
  reading: string | null;

  /** Which files it carries (a SendFilesChoice), as JSON; null: none. */
  @Column({ name: 'files_json', type: 'text', nullable: true })
  files: string | null;

  /** Rows with recipients, rows to be queued, and rows of these about whose number something was assumed. */
  @Column({ type: 'integer' })
  total: number;

  @Column({ type: 'integer' })
  good: number;

  @Column({ type: 'integer' })
  assumed: number;

  /** The line of the last row that is queued; 0: none. */
  @Column({ type: 'integer' })
  position: number;

  /** Rows that are queued. */
  @Column({ type: 'integer' })
  queued: number;

  /** Its batch; null: nothing is queued yet. */
  @Column({ name: 'batch_id', type: 'integer', nullable: true })
  batchId: number | null;

  /** The latest message by which a person tried it; null: nobody has. */
  @Column({ name: 'test_message_id', type: 'integer', nullable: true })
  testMessageId: number | null;

  /** Who confirmed it, else who made it, as the audit trail names them (JSON). */
  @Column({ type: 'text' })
  actor: string;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  @Column({ name: 'confirmed_at', type: 'bigint', nullable: true })
  confirmedAt: number | null;

  /** When its last message was queued, or it was given up. */
  @Column({ name: 'ended_at', type: 'bigint', nullable: true })
  endedAt: number | null;
}
