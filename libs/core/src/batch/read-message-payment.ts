import {
  type MessagePayment,
  type PaymentItem,
  type PaymentParts,
  type PixReceiver,
  totalOf,
  pixReceiverIn,
  pixKeyType,
} from '../payment.js';
import { excerpt, isShowableName } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, isJsonObject, optionalObject, optionalText, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readList } from './read-list.js';
import { checkOwnAmount, readPayment } from './read-payment.js';

/** What Meta takes as the reference of an order (docs/gateways/facts.md, Meta). */
const REFERENCE = /^[\w.-]{1,60}$/;
const PARTS = ['tax', 'shipping', 'discount'] as const;

/** The payment that a message brings beside its text; undefined when there is none or it was refused. */
export function readMessagePayment(
  source: JsonObject,
  isGiven: boolean,
  findings: Findings,
): MessagePayment | undefined {
  const payment = isGiven ? optionalObject(source, 'payment', findings) : undefined;
  const fallback = readFallback(source, isGiven, findings);
  const read = payment && findings.inside('payment', () => readFields(payment, source, findings));
  return read && { ...read, ...(fallback && { fallback }) };
}

function readFallback(source: JsonObject, isUsed: boolean, findings: Findings): 'text' | undefined {
  const value = optionalText(source, 'fallback', findings);
  if (value === undefined) return undefined;
  if (value !== 'text') findings.refuse('fallback', 'fallback_unknown', { read: excerpt(value) });
  else if (!isUsed) findings.warn('fallback', 'fallback_unused');
  return 'text';
}

function readFields(payment: JsonObject, message: JsonObject, findings: Findings): MessagePayment | undefined {
  const found = findings.refusals;
  const base = readPayment(payment, findings);
  const reference = readReference(payment, message, findings);
  const items = readItems(payment, findings);
  const parts = readParts(payment, items.length > 0, findings);
  const receiver = readReceiver(payment, base?.type === 'pix' ? base.code : undefined, findings);
  if (!base || findings.refusals > found) return undefined;
  if (items.length > 0) {
    refuseOtherTotal(base.amount, totalOf(items, parts), findings);
    if (base.amount === null) checkOwnAmount(base, totalOf(items, parts), findings);
  }
  return {
    ...base,
    // Nobody has to add what the lines say.
    amount: base.amount ?? (items.length > 0 ? totalOf(items, parts) : null),
    reference,
    ...(receiver && { receiver }),
    ...(items.length > 0 && { items, parts }),
  };
}

/** Of the payment, else that of the message where it has the form. */
function readReference(payment: JsonObject, message: JsonObject, findings: Findings): string | null {
  const given = optionalText(payment, 'reference', findings);
  if (given === undefined) {
    const ofMessage = own(message, 'reference');
    return typeof ofMessage === 'string' && REFERENCE.test(ofMessage) ? ofMessage : null;
  }
  if (!REFERENCE.test(given)) findings.refuse('reference', 'payment_reference_invalid', { read: excerpt(given) });
  return given;
}

function readItems(payment: JsonObject, findings: Findings): PaymentItem[] {
  const values = readList(payment, 'items', FIELD_LIMITS.paymentItems, findings);
  return values.map((value, at) => findings.inside(`items.${at}`, () => readItem(value, at, findings)));
}

function readItem(source: unknown, at: number, findings: Findings): PaymentItem {
  const item = isJsonObject(source) ? source : {};
  if (!isJsonObject(source)) findings.refuse('', 'object_expected', { read: shown(source) });
  else if (isAbsent(own(item, 'name'))) findings.refuse('name', 'payment_item_text', { field: 'name' });
  const name = readLine(item, 'name', findings) ?? '';
  const id = readLine(item, 'id', findings) ?? String(at + 1);
  if (!isJsonObject(source)) return { id, name, amount: 0, quantity: 0 };
  return { id, name, amount: readWhole(item, 'amount', findings), quantity: readWhole(item, 'quantity', findings) };
}

function readLine(item: JsonObject, field: 'id' | 'name', findings: Findings): string | undefined {
  const text = optionalText(item, field, findings, FIELD_LIMITS.paymentItem);
  if (text !== undefined && !isShowableName(text)) findings.refuse(field, 'payment_item_text', { field });
  return text;
}

/** A quantity is one where it is not given. */
function readWhole(item: JsonObject, field: 'amount' | 'quantity', findings: Findings): number {
  const value = own(item, field);
  if (field === 'quantity' && isAbsent(value)) return 1;
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return value;
  findings.refuse(field, field === 'amount' ? 'payment_amount_invalid' : 'payment_quantity_invalid', {
    read: shown(value),
  });
  return 0;
}

function readParts(payment: JsonObject, hasItems: boolean, findings: Findings): PaymentParts {
  const parts: PaymentParts = {};
  for (const part of PARTS) {
    const value = own(payment, part);
    if (isAbsent(value)) continue;
    if (!(typeof value === 'number' && Number.isSafeInteger(value) && value >= 0))
      findings.refuse(part, 'payment_part_invalid', { read: shown(value) });
    else if (hasItems) parts[part] = value;
    else findings.refuse(part, 'payment_parts_without_items');
  }
  return parts;
}

function refuseOtherTotal(amount: number | null, total: number, findings: Findings): void {
  if (total <= 0 || (amount !== null && amount !== total))
    findings.refuse('amount', 'payment_total_differs', { expected: total, read: amount ?? total });
}

/** What the request says of the receiver of a Pix, else what its code says. `code`: undefined: it is no Pix. */
function readReceiver(
  payment: JsonObject,
  code: string | undefined,
  findings: Findings,
): Partial<PixReceiver> | undefined {
  const name = optionalText(payment, 'merchant_name', findings, FIELD_LIMITS.paymentItem);
  const key = optionalText(payment, 'key', findings, FIELD_LIMITS.pixKey)?.trim();
  const keyType = optionalText(payment, 'key_type', findings);
  if (code === undefined) {
    for (const [field, value] of Object.entries({ merchant_name: name, key, key_type: keyType }))
      if (value !== undefined) findings.refuse(field, 'payment_pix_only');
    return undefined;
  }
  const inCode = pixReceiverIn(code);
  if (key !== undefined && inCode.key !== undefined && key !== inCode.key)
    findings.refuse('key', 'pix_key_contradicts', { expected: excerpt(inCode.key), read: excerpt(key) });
  return withType(
    { ...inCode, ...(name !== undefined && { name }), ...(key !== undefined && { key }) },
    keyType,
    findings,
  );
}

function withType(
  receiver: { name?: string; key?: string },
  given: string | undefined,
  findings: Findings,
): Partial<PixReceiver> {
  const { key } = receiver;
  if (key === undefined) return receiver;
  const keyType = pixKeyType(key);
  if (keyType === undefined) findings.refuse('key', 'pix_key_invalid', { read: excerpt(key) });
  else if (given !== undefined && given.toUpperCase() !== keyType)
    findings.refuse('key_type', 'pix_key_type_invalid', { read: excerpt(key), expected: keyType });
  return { ...receiver, ...(keyType && { keyType }) };
}
