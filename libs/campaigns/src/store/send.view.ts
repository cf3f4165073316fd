import type { Actor } from '@recado/audit';
import { BATCH_FIELDS, type FileEncoding, type KeptBatchFields, type Lane, type PhoneAssumption } from '@recado/core';
import { keptFields, type Send } from '@recado/database';
import type { SendFilesChoice } from '../check/send-files-choice.js';
import type { ColumnTarget } from '../rows/columns.js';
import type { SheetKind } from '../rows/file-kind.js';
import type { SendTemplate, TemplateUse } from '../template/send-template.js';

/**
 * reading: its list comes in. ready: it can be changed and confirmed. queuing: its messages are queued, whatever happens.
 * queued: they all are. canceled: its batch was canceled before that. discarded: a person gave it up, or nobody went on
 * with it.
 */
type SendState = 'reading' | 'ready' | 'queuing' | 'queued' | 'canceled' | 'discarded';

/** A column of the list: its heading (null: the list has none), and what it fills. */
export interface SendColumn {
  heading: string | null;
  target: ColumnTarget;
}

/** What else could be read of a spreadsheet. */
export interface SheetChoice {
  /** Its sheets with content. */
  sheets: string[];
  /** Rows and columns (from 0) with content that a filter or a hand has hidden, and whether they were read. */
  hiddenRows: number;
  hiddenColumns: number[];
  withHidden: boolean;
  /** Where its bytes are kept for a day. */
  kept: number;
}

/** How a list was read. */
export interface ListReading {
  kind: 'text' | SheetKind | 'list';
  /** The sheet of a spreadsheet, or the name of a list that is kept; null: it is neither. */
  sheet: string | null;
  /** The line with the headings; null: there are none. */
  headingLine: number | null;
  /** Rows above it that were left out. */
  titles: number;
  /** The name of the file; missing: it was no file, or its name cannot be shown. */
  file?: string;
  /** Missing: nothing else of it could be read. */
  choice?: SheetChoice;
  /** Its numbers stood on one line; their lines are counted from the first number. */
  isOneLine?: boolean;
  /** A person has said that rows with the same number are each sent; else only the first of them is. */
  sendsDuplicates?: boolean;
}

/** A send. Times are UTC milliseconds. */
export interface SendView extends Omit<
  Send,
  'state' | 'encoding' | 'columns' | 'reading' | 'files' | 'actor' | 'templateUse'
> {
  state: SendState;
  encoding: FileEncoding;
  columns: SendColumn[];
  /** Null: it is being read. */
  reading: ListReading | null;
  /** Null: it carries none. */
  files: SendFilesChoice | null;
  /** What is sent in place of the text; null: the text is, or its messages are queued. */
  template: SendTemplate | null;
  actor: Actor;
}

/** What a person chooses for a send, beside its list. */
export interface SendChoices extends Partial<KeptBatchFields> {
  name: string | null;
  text: string;
  /** Sent in place of the text; null: the text is. */
  template: SendTemplate | null;
  channelId: number;
  lane: Lane;
  /** When its first message may leave, UTC milliseconds; null: at once. */
  scheduledAt: number | null;
  /** Over how many milliseconds its messages are spread; 0: they are not. */
  spreadMs: number;
  timezone: string;
}

/** A group of rows with the same fault. */
export interface FaultGroup {
  code: string;
  total: number;
  /** The first line with it. */
  firstLine: number;
}

/** A group of rows about whose number the same was assumed. */
export interface AssumedGroup {
  assumed: PhoneAssumption[];
  total: number;
  /** The first line with it. */
  firstLine: number;
}

/** A row about whose number something was assumed. */
export interface AssumedRow {
  line: number;
  cells: string[];
}

/** A row that is not sent. */
export interface BadRow {
  line: number;
  cells: string[];
  code: string;
  detail: string | null;
}

/** The declared fields of the batch that a send makes. */
export const KEPT_FIELDS = keptFields(BATCH_FIELDS);
const FIELDS = `id, state, revision, name, text, template_name AS templateName,
  template_language AS templateLanguage, template_use_json AS templateUse, channel_id AS channelId, lane, scheduled_at AS scheduledAt,
  spread_ms AS spreadMs, timezone, ${KEPT_FIELDS.select}, encoding, columns_json AS columns, list_reading AS reading, files_json AS files, total, good, assumed, position, queued,
  batch_id AS batchId, test_message_id AS testMessageId, actor, created_at AS createdAt, confirmed_at AS confirmedAt, ended_at AS endedAt`;
export const SELECT_SENDS = `SELECT ${FIELDS} FROM sends`;

export function sendOf({ templateUse, ...row }: Send): SendView {
  return {
    ...row,
    template: templateOf(row.templateName, row.templateLanguage, templateUse),
    state: row.state as SendState,
    encoding: row.encoding as FileEncoding,
    columns: JSON.parse(row.columns) as SendColumn[],
    reading: row.reading === null ? null : (JSON.parse(row.reading) as ListReading),
    files: row.files === null ? null : (JSON.parse(row.files) as SendFilesChoice),
    actor: JSON.parse(row.actor) as Actor,
  };
}

function templateOf(name: string | null, language: string | null, use: string | null): SendTemplate | null {
  if (name === null || language === null || use === null) return null;
  return { name, language, ...(JSON.parse(use) as TemplateUse) };
}
