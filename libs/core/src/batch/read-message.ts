import { lacksNinthDigit, mayLackCountry } from '../phone/brazil.js';
import { checkPhone } from '../phone/check-phone.js';
import type { BatchItem, BatchOptions } from './batch-types.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isJsonObject, optionalLane, optionalText, own, shown, type JsonObject } from './fields.js';
import type { RequestFields } from './read-request.js';
import { readText } from './read-text.js';
import type { References } from './references.js';
import type { Scope } from './scope.js';
import { dueAt, readMessageTimes } from './times.js';
import type { UnknownFields } from './unknown-fields.js';

/** What the messages of one request share. */
export interface BatchContext {
  request: RequestFields;
  references: References;
  unknown: UnknownFields;
  options: BatchOptions;
}

/** Reads the message that the scope has begun; undefined when something was refused there. */
export function readMessage(source: unknown, scope: Scope, context: BatchContext): BatchItem | undefined {
  if (!isJsonObject(source)) {
    scope.refuse('', 'message_not_object', { read: shown(source) });
    return undefined;
  }
  const { request, options } = context;
  const phone = readPhone(source, scope);
  const text = readText(source, scope, options);
  const { scheduledAt, expiresAt } =
    request.timezone === undefined
      ? request.times
      : readMessageTimes(source, scope, request.timezone, options, request.times);
  const lane = optionalLane(source, scope) ?? request.lane;
  const reference = readReference(source, scope, context);
  if (scope.violations.length > 0) return undefined;
  // Not of a message that is refused: nobody would see its warning, and each name is warned of once.
  context.unknown.look(source, scope);
  const due = dueAt(scheduledAt, options.now);
  return { index: scope.index!, phone, text, lane, dueAt: due, scheduledAt, expiresAt, reference };
}

function readPhone(source: JsonObject, scope: Scope): string {
  const value = own(source, 'phone');
  const check = checkPhone(value);
  if (!check.ok) {
    const length = typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;
    scope.refuse('phone', check.code, { read: shown(value), length });
    return '';
  }
  const { phone, unusual } = check;
  if (unusual) scope.warn('phone', 'phone_unusual_length', { read: phone, length: phone.length });
  if (mayLackCountry(phone, unusual)) scope.warn('phone', 'phone_maybe_without_country', { read: phone });
  if (lacksNinthDigit(phone)) scope.warn('phone', 'phone_without_ninth_digit', { read: phone });
  return phone;
}

function readReference(source: JsonObject, scope: Scope, context: BatchContext): string | null {
  const reference = optionalText(source, 'reference', scope, FIELD_LIMITS.reference);
  if (reference === undefined) return null;
  const first = context.references.find(reference);
  if (first !== undefined) scope.refuse('reference', 'reference_repeated', { first: `messages.${first}` });
  // A skipped message takes nothing with it: its reference is free for a later one.
  else if (!context.request.skipInvalid || scope.violations.length === 0) {
    context.references.take(reference, scope.index!);
  }
  return reference;
}
