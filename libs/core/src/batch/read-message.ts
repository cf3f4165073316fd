import { lacksNinthDigit, mayLackCountry } from '../phone/brazil.js';
import { checkPhone } from '../phone/check-phone.js';
import { isAddressableUserId } from '../phone/user-id.js';
import { isoTime } from '../schedule/iso-time.js';
import { isWholeId } from '../text/name.js';
import type { BatchItem, BatchOptions } from './batch-types.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, isJsonObject, optionalLane, optionalText, own, shown, type JsonObject } from './fields.js';
import type { RequestFields } from './read-request.js';
import { readContent } from './read-content.js';
import { readText } from './read-text.js';
import type { References } from './references.js';
import type { Findings } from './findings.js';
import { dueAt, readMessageTimes } from './times.js';
import type { UnknownFields } from './unknown-fields.js';

/** What all messages of one request share. */
export interface BatchContext {
  request: RequestFields;
  references: References;
  /** Those of payments. */
  payments: References;
  unknown: UnknownFields;
  options: BatchOptions;
}

/** Reads the message that `findings` has started; undefined when a field of it was refused. */
export function readMessage(source: unknown, findings: Findings, context: BatchContext): BatchItem | undefined {
  if (!isJsonObject(source)) {
    findings.refuse('', 'message_not_object', { read: shown(source) });
    return undefined;
  }
  const { request, options } = context;
  const recipient = readRecipient(source, findings);
  const carried = readContent(source, findings, request.timezone, options);
  const text = readText(source, findings, options, carried);
  const { scheduledAt, expiresAt } =
    request.timezone === undefined
      ? request.times
      : readMessageTimes(source, findings, request.timezone, options, request.times);
  const lane = optionalLane(source, findings) ?? request.lane;
  const reference = readReference(source, findings, context);
  const paid = carried.content?.payment?.reference;
  if (paid) takePaid(paid, findings, context);
  const due = dueAt(scheduledAt, options.now);
  refuseEndedOffer(carried.content?.template?.offerEndsAt, due, findings);
  if (findings.refusals > 0) return undefined;
  // Not for a refused message: its warning would not be shown, and each name has one warning only.
  context.unknown.check(source, findings);
  const { content } = carried;
  return { index: findings.index!, ...recipient, text, content, lane, dueAt: due, scheduledAt, expiresAt, reference };
}

/** The countdown of an offer that has ended would stand at zero on the phone of the recipient. */
function refuseEndedOffer(endsAt: number | undefined, due: number, findings: Findings): void {
  if (endsAt !== undefined && endsAt <= due)
    findings.refuse('template.offer_ends_at', 'template_offer_past', { read: isoTime(endsAt), at: isoTime(due) });
}

/** Who gets it: by a number, or by the user ID of a person whose number is not known. */
function readRecipient(source: JsonObject, findings: Findings): Pick<BatchItem, 'phone' | 'userId'> {
  const userId = own(source, 'user_id');
  if (isAbsent(userId)) return { phone: readPhone(source, findings) };
  const isId = typeof userId === 'string' && isAddressableUserId(userId);
  if (isAbsent(own(source, 'phone'))) {
    if (isId) return { phone: '', userId };
    findings.refuse('user_id', 'user_id_invalid', { read: shown(userId) });
    return { phone: '' };
  }
  findings.refuse('user_id', 'user_id_with_phone');
  return { phone: readPhone(source, findings) };
}

function readPhone(source: JsonObject, findings: Findings): string {
  const value = own(source, 'phone');
  const check = checkPhone(value);
  if (!check.ok) {
    const length = typeof value === 'string' || typeof value === 'number' ? String(value).length : 0;
    findings.refuse('phone', check.code, { read: shown(value), length });
    return '';
  }
  const { phone, unusual } = check;
  if (unusual) findings.warn('phone', 'phone_unusual_length', { read: phone, length: phone.length });
  if (mayLackCountry(phone, unusual)) findings.warn('phone', 'phone_maybe_without_country', { read: phone });
  if (lacksNinthDigit(phone)) findings.warn('phone', 'phone_without_ninth_digit', { read: phone });
  return phone;
}

function readReference(source: JsonObject, findings: Findings, context: BatchContext): string | null {
  const reference = optionalText(source, 'reference', findings, FIELD_LIMITS.reference);
  if (reference === undefined) return null;
  if (!isWholeId(reference)) {
    findings.refuse('reference', 'reference_blanks', { read: shown(reference) });
    return null;
  }
  const first = context.references.find(reference);
  if (first !== undefined) findings.refuse('reference', 'reference_repeated', { first: `messages.${first}` });
  // The reference of a skipped message is free for a later message.
  else if (!context.request.skipInvalid || findings.refusals === 0) {
    context.references.take(reference, findings.index!);
  }
  return reference;
}

/** The reference of a payment, which Meta takes once. */
function takePaid(reference: string, findings: Findings, { payments, request }: BatchContext): void {
  const first = payments.find(reference);
  if (first !== undefined)
    findings.refuse('payment.reference', 'payment_reference_repeated', { first: `messages.${first}` });
  else if (!request.skipInvalid || findings.refusals === 0) payments.take(reference, findings.index!);
}
