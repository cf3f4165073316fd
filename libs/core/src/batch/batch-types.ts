import type { Violation } from '../errors.js';
import type { BatchFields } from '../fields/declared-fields.js';
import type { MessageContent } from '../message/content.js';
import type { Lane } from '../message/lane.js';
import type { FileMedia } from '../message/media-content.js';
import type { ViolationCode } from './texts.js';

/** What is known of the file that a message names or brings; else what is wrong with it. */
export type FileReading =
  | { readonly ok: true; readonly file: FileMedia }
  | { readonly ok: false; readonly field: string; readonly code: ViolationCode; readonly params?: Violation['params'] };

/** What the caller adds to the request. */
export interface BatchOptions {
  /** Maximum messages of a request. */
  maxBatch: number;
  /** Maximum Unicode code points of a text after substitution. */
  maxMessageLength: number;
  /** Maximum UTF-8 bytes of all texts of a batch after substitution. */
  maxBatchTextBytes: number;
  /** Milliseconds since the epoch. */
  now: number;
  /** How late a schedule may be, in ms; such a message is sent at once. */
  pastGraceMs: number;
  /** The zone of a request without one; must be one that `timezoneName` knows. */
  defaultTimezone: string;
  /** What happens to a token without value and fallback. */
  missingVariable: 'reject' | 'empty';
  /** Names of the channels that a request may choose. */
  channels: ReadonlySet<string>;
  /** Texts leave as they came: what looks like a variable is none. Missing: variables are filled. */
  isVerbatim?: boolean;
  /** The file of a `media` with `id` or `data`; it gets the object of the request. */
  fileOf?: (media: object) => FileReading | undefined;
}

/** One message, ready to be stored. */
export interface BatchItem {
  /** Position in the request's `messages`. */
  index: number;
  /** Empty where a user ID was given, until it is known by which digits its messages are kept. */
  phone: string;
  /** The ID by which the provider knows a person whose number it hides; missing: they are addressed by their number. */
  userId?: string;
  /** After substitution. Empty where only a template or a medium is sent. */
  text: string;
  /** What it carries beside its text; null: nothing. */
  content: MessageContent | null;
  lane: Lane;
  /** When it may be sent, UTC milliseconds; never before `now`. */
  dueAt: number;
  /** The requested time, UTC milliseconds; null when unscheduled. A late one stays here while `dueAt` is `now`. */
  scheduledAt: number | null;
  expiresAt: number | null;
  reference: string | null;
}

/** A message that is not stored, with `on_invalid: "skip"`. */
export interface RejectedMessage {
  index: number;
  /** At least one: the first ones where there are many. */
  violations: Violation[];
  violationsTotal: number;
}

export interface ParsedBatch {
  /** At least one, in request order. */
  items: BatchItem[];
  /** The zone of the local times, read and shown. */
  timezone: string;
  channel: string | null;
  /** What people call the batch; null when the request names none. */
  name: string | null;
  /** The declared fields that the request names. */
  fields: BatchFields;
  warnings: Violation[];
  rejected: RejectedMessage[];
}

export type BatchResult =
  | { ok: true; batch: ParsedBatch }
  | { ok: false; violations: Violation[]; violationsTotal: number };
