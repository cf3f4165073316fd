import { PAYMENT_TYPES, type Payment, type PaymentMeans, type PaymentType } from '../payment/payment.js';
import { boletoAmount, boletoDigits, boletoFault } from '../payment/boleto-line.js';
import { pixAmountIn, pixFault } from '../payment/pix-code.js';
import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, optionalText, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';

/** The field that holds what the recipient pays with. */
const MEANS = { pix: 'code', boleto: 'line', link: 'url' } as const;

/**
 * A payment, whose code or line is checked digit by digit: with a wrong one the recipient cannot pay. Undefined when it
 * was refused.
 */
export function readPayment(payment: JsonObject, findings: Findings): Payment | undefined {
  const found = findings.refusals;
  const type = readType(payment, findings);
  const means = type && readMeans(type, payment, findings);
  const amount = readAmount(payment, findings);
  if (means && amount !== null && findings.refusals === found) checkOwnAmount(means, amount, findings);
  return means && findings.refusals === found ? { ...means, amount } : undefined;
}

/**
 * A static Pix code fixes what is paid. That of a dynamic one and of a boleto may lawfully differ, by interest or a
 * discount, and is warned of.
 */
export function checkOwnAmount(means: PaymentMeans, read: number, findings: Findings): void {
  if (means.type === 'link') return;
  const pix = means.type === 'pix' ? pixAmountIn(means.code) : undefined;
  const expected = pix ? pix.amount : boletoAmount(means.type === 'boleto' ? means.line : '');
  if (expected === null || expected === read) return;
  if (pix?.isDynamic === false) findings.refuse('amount', 'pix_amount_contradicts', { expected, read });
  else findings.warn('amount', 'payment_amount_differs', { expected, read });
}

function readType(payment: JsonObject, findings: Findings): PaymentType | undefined {
  const found = findings.refusals;
  const value = optionalText(payment, 'type', findings);
  const type = PAYMENT_TYPES.find((each) => each === value);
  if (type || findings.refusals > found) return type;
  if (value === undefined) findings.refuse('type', 'payment_type_required');
  else findings.refuse('type', 'payment_type_unknown', { read: excerpt(value) });
  return undefined;
}

function readMeans(type: PaymentType, payment: JsonObject, findings: Findings): PaymentMeans | undefined {
  const field = MEANS[type];
  if (type === 'link') {
    const url = readAddress(payment, field, findings, 'payment_url_required');
    return url === undefined ? undefined : { type, url };
  }
  const found = findings.refusals;
  const value = optionalText(payment, field, findings, FIELD_LIMITS.paymentCode)?.trim();
  if (value === undefined) {
    if (findings.refusals === found) findings.refuse(field, 'payment_code_required', { field });
    return undefined;
  }
  return type === 'pix' ? readPix(value, findings) : readBoleto(value, findings);
}

function readPix(code: string, findings: Findings): PaymentMeans {
  const fault = pixFault(code);
  if (fault) findings.refuse(MEANS.pix, fault);
  return { type: 'pix', code };
}

function readBoleto(value: string, findings: Findings): PaymentMeans {
  const line = boletoDigits(value);
  const fault = boletoFault(line);
  if (fault) findings.refuse(MEANS.boleto, fault, { read: excerpt(value), count: line.length });
  return { type: 'boleto', line };
}

/** In centavos, so that nobody rounds. */
function readAmount(payment: JsonObject, findings: Findings): number | null {
  const value = own(payment, 'amount');
  if (isAbsent(value)) return null;
  const isAmount = typeof value === 'number' && Number.isSafeInteger(value) && value > 0;
  if (!isAmount) findings.refuse('amount', 'payment_amount_invalid', { read: shown(value) });
  return isAmount ? value : null;
}
