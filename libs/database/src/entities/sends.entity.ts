import { Column, Entity, Index, PrimaryGeneratedColumn, PrimaryColumn } from 'typeorm';
import { BATCH_FIELDS, type KeptBatchFields, type Lane, MAX_DETAIL } from '@recado/core';
import { Kept, KeptFields } from './kept-fields.js';

/** A text or a template for many recipients that a person prepares in the panel, from the list of recipients to its batch. */
@Entity('sends')
@Index('ix_sends_batch', ['batchId'])
@Index('ix_sends_state', ['state', 'id'])
export class Send extends Kept<KeptBatchFields>() {
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

  /** utf-8 or windows-1252. */
  @Column({ type: 'varchar', length: 16 })
  @KeptFields(BATCH_FIELDS)
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

/** A file that a send carries: the one of all its rows, or one of those that its rows name. Removed when it has ended. */
@Entity('send_files')
@Index('ix_send_files_file', ['fileId'])
export class SendFile {
  @PrimaryColumn({ name: 'send_id', type: 'integer' })
  sendId: number;

  /** Its place in the archive, from 0. */
  @PrimaryColumn({ type: 'integer' })
  position: number;

  /** What its path in the archive may be, as JSON: several where the archive does not say in which encoding it is. */
  @Column({ name: 'paths_json', type: 'text' })
  paths: string;

  /** The kept file; null: it was not taken. */
  @Column({ name: 'file_id', type: 'integer', nullable: true })
  fileId: number | null;

  /** Why it was not taken: a FileFault, or a code of the API; null: it was. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  fault: string | null;

  /** The first line that names it; null: none does. */
  @Column({ type: 'integer', nullable: true })
  line: number | null;
}

/** One row of the list of a send, with its fault. Removed when the send has ended. */
@Entity('send_rows')
export class SendRow {
  @PrimaryColumn({ name: 'send_id', type: 'integer' })
  sendId: number;

  /** The line of the file, from 1. */
  @PrimaryColumn({ type: 'integer' })
  line: number;

  /** Its cells as JSON, each byte as one character. */
  @Column({ name: 'cells_json', type: 'text' })
  cells: string;

  /** Why nothing is sent to it: a RowFault, or a code of the API; null: nothing is wrong. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  fault: string | null;

  /** What the fault is about, such as the line of the same number. */
  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;

  /** What was assumed about its number, as PhoneAssumption with commas between them; null: nothing. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  assumed: string | null;
}

/** The number to which a person of the panel sends tests of their sends. */
@Entity('send_test_numbers')
export class SendTestNumber {
  @PrimaryColumn({ name: 'administrator_id', type: 'integer' })
  administratorId: number;

  @Column({ type: 'varchar', length: 15 })
  phone: string;
}

/** One version of a text that people keep for later sends. The newest version of a name is the text of that name. */
@Entity('saved_texts')
@Index('ix_saved_texts_name', ['name', 'id'])
export class SavedText {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** With its variables; null: from this version on there is no text of that name. */
  @Column({ type: 'text', nullable: true })
  text: string | null;

  /** UTC milliseconds. */
  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The name of who wrote it, then. */
  @Column({ name: 'created_by', type: 'varchar', length: 254 })
  createdBy: string;
}

/** A list of people that is kept for sends. Its people are the rows of its version. */
@Entity('people_lists')
export class PeopleList {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  @Index('uq_people_lists_name', { unique: true })
  @Column({ type: 'varchar', length: 80 })
  name: string;

  /** What is known of its people beside their number (ListColumn), as JSON. */
  @Column({ name: 'columns_json', type: 'text' })
  columns: string;

  /** The version of its rows that counts; 0: it has no people yet. */
  @Column({ type: 'integer' })
  version: number;

  /** The last version that was begun, so that none is used twice. */
  @Column({ name: 'last_version', type: 'integer' })
  lastVersion: number;

  /** Increased by every change of its people: nothing is replaced that somebody has not seen. */
  @Column({ type: 'integer' })
  revision: number;

  /** People in it. */
  @Column({ type: 'integer' })
  total: number;

  /** The version of a file that waits for its confirmation, or is being read; null: none. */
  @Column({ name: 'draft_version', type: 'integer', nullable: true })
  draftVersion: number | null;

  /** What that file has (a ListDraft), as JSON; null: it is being read. */
  @Column({ name: 'draft_json', type: 'text', nullable: true })
  draft: string | null;

  @Column({ name: 'draft_at', type: 'bigint', nullable: true })
  draftAt: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The last change of its people, and the name of who made it. */
  @Column({ name: 'updated_at', type: 'bigint' })
  updatedAt: number;

  @Column({ name: 'updated_by', type: 'varchar', length: 254 })
  updatedBy: string;
}

/** A person of a version of a list, or a line of a file that is no person. */
@Entity('people_list_rows')
@Index('uq_people_list_rows_person', ['listId', 'version', 'person'], { unique: true })
@Index('ix_people_list_rows_person', ['person'])
export class PeopleListRow {
  @PrimaryColumn({ name: 'list_id', type: 'integer' })
  listId: number;

  @PrimaryColumn({ type: 'integer' })
  version: number;

  /** The line of the file, from 1; people who were added otherwise are behind it. */
  @PrimaryColumn({ type: 'integer' })
  line: number;

  /** Under which number the person is known, whatever its form; null: the line is no person, or not checked yet. */
  @Column({ type: 'varchar', length: 16, nullable: true })
  person: string | null;

  /** The number as it was read. */
  @Column({ type: 'varchar', length: 15, nullable: true })
  phone: string | null;

  /** The values of its columns by their keys; of a line that is no person its cells, each byte as one character. JSON. */
  @Column({ name: 'values_json', type: 'text' })
  values: string;

  /** Why the line is no person; null: it is one, or is not checked yet. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  fault: string | null;

  @Column({ type: 'varchar', length: MAX_DETAIL, nullable: true })
  detail: string | null;
}

/** A version of the rows of a list, until they are removed. */
@Entity('people_list_versions')
export class PeopleListVersion {
  @PrimaryColumn({ name: 'list_id', type: 'integer' })
  listId: number;

  @PrimaryColumn({ type: 'integer' })
  version: number;

  /** Lines of its file that are no person, which are removed once the version counts. */
  @Column({ type: 'integer' })
  refused: number;
}

/** A send to a list that is repeated on days of the week or of the month. */
@Entity('recurring_sends')
@Index('ix_recurring_sends_next', ['state', 'nextAt'])
@Index('ix_recurring_sends_file', ['fileId'])
export class RecurringSend {
  @PrimaryGeneratedColumn({ type: 'integer' })
  id: number;

  /** active, paused or ended. */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** Increased by every change of its state, so that two people do not change it at once unseen. */
  @Column({ type: 'integer' })
  revision: number;

  @Column({ type: 'varchar', length: 255 })
  name: string;

  @Column({ name: 'list_id', type: 'integer' })
  listId: number;

  /** What is sent: the choices and columns of a send (a RecurringPlan), as JSON. */
  @Column({ name: 'plan_json', type: 'text' })
  plan: string;

  /** The kept file that goes to everybody each time; null: none, or no time is to come any more. */
  @Column({ name: 'file_id', type: 'integer', nullable: true })
  fileId: number | null;

  /** Days of the week or of the month, as a RecurringRule names them, with commas between them. */
  @Column({ type: 'varchar', length: 16 })
  days: string;

  /** The time of day, such as 09:00, in its zone. */
  @Column({ type: 'varchar', length: 5 })
  time: string;

  /** IANA zone. */
  @Column({ type: 'varchar', length: 64 })
  timezone: string;

  /** The last day, such as 2026-12-31; null: it goes on until somebody ends it. */
  @Column({ name: 'until_day', type: 'varchar', length: 10, nullable: true })
  untilDay: string | null;

  /** When it is sent next; null: it is paused or has ended. */
  @Column({ name: 'next_at', type: 'bigint', nullable: true })
  nextAt: number | null;

  @Column({ name: 'created_at', type: 'bigint' })
  createdAt: number;

  /** The name of who made it, then. */
  @Column({ name: 'created_by', type: 'varchar', length: 254 })
  createdBy: string;
}

/** One time at which a recurring send was due: it becomes one send, or none. */
@Entity('recurring_occurrences')
@Index('ix_recurring_occurrences_state', ['state', 'occursAt'])
export class RecurringOccurrence {
  @PrimaryColumn({ name: 'recurring_id', type: 'integer' })
  recurringId: number;

  @PrimaryColumn({ name: 'occurs_at', type: 'bigint' })
  occursAt: number;

  /** waiting, sent, skipped or failed. */
  @Column({ type: 'varchar', length: 16 })
  state: string;

  /** Why it was skipped or failed, as a code; null: it was not. */
  @Column({ type: 'varchar', length: 64, nullable: true })
  reason: string | null;

  /** Its send; null: there is none. */
  @Column({ name: 'send_id', type: 'integer', nullable: true })
  sendId: number | null;

  /** The version of the list that its send takes; null: it takes none yet. */
  @Column({ name: 'list_version', type: 'integer', nullable: true })
  listVersion: number | null;
}
