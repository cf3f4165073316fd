import { Lane } from '../message/lane.js';
import { timezoneName } from '../schedule/timezone.js';
import { excerpt } from '../text/text.js';
import type { BatchOptions } from './batch-types.js';
import { isJsonObject, optionalLane, optionalText, own, shown, type JsonObject } from './fields.js';
import type { Scope } from './scope.js';
import { readRequestTimes, type Times } from './times.js';

/** What stands beside the messages, and the messages yet unread. */
export interface RequestFields {
  messages: readonly unknown[];
  skipInvalid: boolean;
  lane: Lane;
  channel: string | null;
  /** undefined when the request names one that does not exist: then no local time can be read. */
  timezone: string | undefined;
  times: Times;
}

const UNTIMED: Times = { scheduledAt: null, expiresAt: null };

/** Reads everything of the request but the messages themselves. */
export function readRequest(body: JsonObject, scope: Scope, options: BatchOptions): RequestFields {
  const timezone = readTimezone(body, scope, options.defaultTimezone);
  return {
    messages: readMessageList(own(body, 'messages'), scope, options.maxBatch),
    skipInvalid: readOnInvalid(body, scope),
    lane: optionalLane(body, scope) ?? Lane.Normal,
    channel: readChannel(body, scope, options.channels),
    timezone,
    times: timezone === undefined ? UNTIMED : readRequestTimes(body, scope, timezone, options),
  };
}

function readMessageList(value: unknown, scope: Scope, max: number): readonly unknown[] {
  if (value === undefined || value === null) scope.refuse('messages', 'messages_required');
  else if (!Array.isArray(value)) scope.refuse('messages', 'messages_not_array', { read: shown(value) });
  else if (value.length === 0) scope.refuse('messages', 'messages_empty');
  else if (value.length > max) scope.refuse('messages', 'messages_too_many', { count: value.length, max });
  else return value;
  return [];
}

function readTimezone(body: JsonObject, scope: Scope, defaultTimezone: string): string | undefined {
  const found = scope.violations.length;
  const value = optionalText(body, 'timezone', scope);
  if (value === undefined) return scope.violations.length === found ? defaultTimezone : undefined;
  const timezone = timezoneName(value);
  if (timezone === undefined) scope.refuse('timezone', 'timezone_unknown', { read: excerpt(value) });
  return timezone;
}

function readOnInvalid(body: JsonObject, scope: Scope): boolean {
  const value = optionalText(body, 'on_invalid', scope);
  if (value === undefined || value === 'reject') return false;
  if (value !== 'skip') scope.refuse('on_invalid', 'on_invalid_unknown', { read: excerpt(value) });
  return true;
}

function readChannel(body: JsonObject, scope: Scope, channels: ReadonlySet<string>): string | null {
  const channel = optionalText(body, 'channel', scope);
  if (channel === undefined) return null;
  if (!channels.has(channel)) scope.refuse('channel', 'channel_unknown', { read: excerpt(channel) });
  return channel;
}

/** Refuses a body that is no object; where one is expected, `messages` is what the caller looks for. */
export function readBody(body: unknown, scope: Scope): JsonObject | undefined {
  if (isJsonObject(body)) return body;
  if (body === undefined) scope.refuse('messages', 'messages_required');
  else scope.refuse('messages', 'body_not_object', { read: shown(body) });
  return undefined;
}
