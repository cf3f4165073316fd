import { BATCH_FIELDS, type BatchFields } from '../fields/declared-fields.js';
import { Lane } from '../message/lane.js';
import { timezoneName } from '../schedule.js';
import { excerpt, isShowableName } from '../text/text.js';
import type { BatchOptions } from './batch-types.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isJsonObject, optionalLane, optionalText, own, readerOf, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readRequestTimes, type Times } from './times.js';

/** The fields of the request, and its messages, which are not read yet. */
export interface RequestFields {
  messages: readonly unknown[];
  skipInvalid: boolean;
  /** What people call the batch. */
  name: string | null;
  /** The declared ones. */
  fields: BatchFields;
  lane: Lane;
  channel: string | null;
  /** Undefined when the request names an unknown zone: then no local time can be read. */
  timezone: string | undefined;
  times: Times;
}

const readFields = readerOf(BATCH_FIELDS);
const UNTIMED: Times = { scheduledAt: null, expiresAt: null };

/** Reads everything of the request but its messages. */
export function readRequest(body: JsonObject, findings: Findings, options: BatchOptions): RequestFields {
  const timezone = readTimezone(body, findings, options.defaultTimezone);
  return {
    messages: readMessageList(own(body, 'messages'), findings, options.maxBatch),
    skipInvalid: readOnInvalid(body, findings),
    name: readName(body, findings),
    fields: readFields(body, findings, {}),
    lane: optionalLane(body, findings) ?? Lane.Normal,
    channel: readChannel(body, findings, options.channels),
    timezone,
    times: timezone === undefined ? UNTIMED : readRequestTimes(body, findings, timezone, options),
  };
}

/** People see it on pages and in exports, so it must not turn or break what stands beside it. */
function readName(body: JsonObject, findings: Findings): string | null {
  const name = optionalText(body, 'name', findings, FIELD_LIMITS.batchName);
  if (name === undefined) return null;
  if (!isShowableName(name)) findings.refuse('name', 'name_characters');
  return name;
}

function readMessageList(value: unknown, findings: Findings, max: number): readonly unknown[] {
  if (value === undefined || value === null) findings.refuse('messages', 'messages_required');
  else if (!Array.isArray(value)) findings.refuse('messages', 'messages_not_array', { read: shown(value) });
  else if (value.length === 0) findings.refuse('messages', 'messages_empty');
  else if (value.length > max) findings.refuse('messages', 'messages_too_many', { count: value.length, max });
  else return value;
  return [];
}

function readTimezone(body: JsonObject, findings: Findings, defaultTimezone: string): string | undefined {
  const found = findings.refusals;
  const value = optionalText(body, 'timezone', findings);
  if (value === undefined) return findings.refusals === found ? defaultTimezone : undefined;
  const timezone = timezoneName(value);
  if (timezone === undefined) findings.refuse('timezone', 'timezone_unknown', { read: excerpt(value) });
  return timezone;
}

function readOnInvalid(body: JsonObject, findings: Findings): boolean {
  const value = optionalText(body, 'on_invalid', findings);
  if (value === undefined || value === 'reject') return false;
  if (value !== 'skip') findings.refuse('on_invalid', 'on_invalid_unknown', { read: excerpt(value) });
  return true;
}

function readChannel(body: JsonObject, findings: Findings, channels: ReadonlySet<string>): string | null {
  const channel = optionalText(body, 'channel', findings);
  if (channel === undefined) return null;
  if (!channels.has(channel)) findings.refuse('channel', 'channel_unknown', { read: excerpt(channel) });
  return channel;
}

/** Refuses a body that is no object, as a missing `messages`. */
export function readBody(body: unknown, findings: Findings): JsonObject | undefined {
  if (isJsonObject(body)) return body;
  if (body === undefined) findings.refuse('messages', 'messages_required');
  else findings.refuse('messages', 'body_not_object', { read: shown(body) });
  return undefined;
}
