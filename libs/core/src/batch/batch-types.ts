import type { Violation } from '../errors/violation.js';
import type { Lane } from '../message/lane.js';

/** What the caller knows and the request does not say. */
export interface BatchOptions {
  /** Most messages a request may carry. */
  maxBatch: number;
  /** Most Unicode code points a text may have after substitution. */
  maxMessageLength: number;
  /** Most UTF-8 bytes all texts of a batch may have after substitution. */
  maxBatchTextBytes: number;
  /** Milliseconds since the epoch. */
  now: number;
  /** How late a schedule may be and still go out, at once. */
  pastGraceMs: number;
  /** Used when the request names no zone; must be a zone that `timezoneName` knows. */
  defaultTimezone: string;
  /** What a token without value and without fallback does. */
  missingVariable: 'reject' | 'empty';
  /** Names of the channels that may be asked for. */
  channels: ReadonlySet<string>;
}

/** One message, ready to be stored. */
export interface BatchItem {
  /** Position in the request's `messages`. */
  index: number;
  phone: string;
  /** After substitution. */
  text: string;
  lane: Lane;
  /** When it may leave, UTC milliseconds; never before `now`. */
  dueAt: number;
  /** What was asked for, UTC milliseconds; null when unscheduled. A late one is kept here while `dueAt` is `now`. */
  scheduledAt: number | null;
  expiresAt: number | null;
  reference: string | null;
}

/** A message left out under `on_invalid: "skip"`. */
export interface RejectedMessage {
  index: number;
  violations: Violation[];
}

export interface ParsedBatch {
  /** At least one, in request order. */
  items: BatchItem[];
  /** The zone in which local times were read and are shown. */
  timezone: string;
  channel: string | null;
  warnings: Violation[];
  rejected: RejectedMessage[];
}

export type BatchResult =
  { ok: true; batch: ParsedBatch } | { ok: false; violations: Violation[]; violationsTotal: number };
