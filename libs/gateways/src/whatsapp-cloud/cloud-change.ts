import type { CallbackRequest } from '../port/callback.js';
import { jsonOf } from '../shared/callback-proof.js';
import { type Json, recordOf, recordsIn, textOf } from '../shared/json-parts.js';
import { secondsOr } from '../shared/message-time.js';

/** One change that Meta reports. One application has one address, so each change names its account and its number. */
export interface CloudChange {
  /** What changed, such as `messages` or `account_update`. */
  field: string;
  /** Meta's id of the WhatsApp Business account. */
  account: string | null;
  /** Meta's id of the number; null: the change does not name it. */
  sender: string | null;
  value: Json;
  /** When Meta noticed it, or when it came, UTC milliseconds. */
  at: number;
}

/** The changes in the body of a callback. */
export function changesIn(request: CallbackRequest): CloudChange[] {
  const entries = recordsIn(jsonOf(request)?.entry);
  return entries.flatMap((entry) => {
    const account = digitsOf(entry.id);
    const at = timeOf(entry.time, request.receivedAt);
    return recordsIn(entry.changes).flatMap((change) => toChange(change, account, at));
  });
}

/**
 * What people wrote to a number whose chat another partner of Meta leads: as a change of the field `messages`, one level
 * deeper. The echoes and statuses there are of messages that the other one sent (docs/gateways/facts.md, Meta).
 */
export function standbyAsMessages(change: CloudChange): CloudChange[] {
  const standby = change.field === 'standby' ? recordOf(change.value.standby) : undefined;
  if (!standby) return [];
  const { contacts, messages } = standby;
  return [{ ...change, field: 'messages', value: { metadata: change.value.metadata, contacts, messages } }];
}

function toChange({ field, value: anything }: Json, account: string | null, at: number): CloudChange[] {
  const value = recordOf(anything);
  if (typeof field !== 'string' || !value) return [];
  const sender = textOf(recordOf(value.metadata)?.phone_number_id) ?? null;
  return [{ field, account, sender, value, at }];
}

/** Reads Meta's seconds, a number or a text; another value is the time of arrival. UTC milliseconds. */
export function timeOf(timestamp: unknown, receivedAt: number): number {
  const text = typeof timestamp === 'number' ? String(timestamp) : textOf(timestamp);
  return secondsOr(text, receivedAt);
}

/** Reads Meta's seconds as a date, such as `2026-11-24T12:00:00.000Z`; undefined: the value is none. */
export function dateOf(timestamp: unknown): string | undefined {
  const text = typeof timestamp === 'number' ? String(timestamp) : textOf(timestamp);
  return text !== undefined && /^\d{9,11}$/.test(text) ? new Date(Number(text) * 1_000).toISOString() : undefined;
}

/** An id of Meta, which is digits. */
function digitsOf(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : textOf(value);
  return text !== undefined && /^\d{1,32}$/.test(text) ? text : null;
}
