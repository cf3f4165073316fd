import { PAYMENT_TYPES, type Payment, type PaymentMeans, type PaymentType, pixAmountIn, pixFault } from '../payment.js';
import { excerpt } from '../text/text.js';
import { FIELD_LIMITS } from './field-limits.js';
import { isAbsent, optionalText, own, shown, type JsonObject } from './fields.js';
import type { Findings } from './findings.js';
import { readAddress } from './read-address.js';

/** Why a text is no digitable line of a boleto. */
type BoletoFault = 'boleto_line_form' | 'boleto_line_digit';

/** What people write between the digits of a line. */
const SEPARATORS = /[\s.\u00a0-]/g;
/** A boleto of a bank, and a bill of a utility or of the state ("arrecadação"), which begins with an 8. */
const BANK_DIGITS = 47;
const BILL_DIGITS = 48;

/** The line without the points, spaces and hyphens between its digits. */
export function boletoDigits(line: string): string {
  return line.replace(SEPARATORS, '');
}

/**
 * What is wrong with a line of digits; undefined: its check digits are right (FEBRABAN: "Especificações técnicas para
 * confecção de boletos de pagamento" for banks, "Layout padrão de arrecadação/recebimento com utilização do código de
 * barras" for bills).
 */
export function boletoFault(digits: string): BoletoFault | undefined {
  if (!/^\d+$/.test(digits)) return 'boleto_line_form';
  const isBill = digits.startsWith('8');
  if (digits.length !== (isBill ? BILL_DIGITS : BANK_DIGITS)) return 'boleto_line_form';
  return (isBill ? isRightBill(digits) : isRightBank(digits)) ? undefined : 'boleto_line_digit';
}

/**
 * What a line of right digits asks for, in centavos; null: it does not say. Interest and discounts come on top of it. The
 * third digit of a bill says whether it names an amount in reais (6 and 8) or a count of another unit.
 */
function boletoAmount(digits: string): number | null {
  if (!digits.startsWith('8')) return Number(digits.slice(37)) || null;
  const code = [0, 12, 24, 36].map((at) => digits.slice(at, at + 11)).join('');
  return /[68]/.test(digits[2]!) ? Number(code.slice(4, 15)) || null : null;
}

/** Three fields of 9, 10 and 10 digits with a digit by modulo 10 each, then the digit of the bar code, by modulo 11. */
function isRightBank(line: string): boolean {
  const [first, second, third] = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (![first, second, third].every((field) => endsWith(field, modulo10))) return false;
  const general = line[32]!;
  const free = line.slice(4, 9) + second.slice(0, -1) + third.slice(0, -1);
  return modulo11(line.slice(0, 4) + line.slice(33) + free, '1') === general;
}

/**
 * Four fields of 11 digits, each with a digit of its own; the fourth digit of the bar code is that of all. The third says
 * how both are computed: 6 and 7 by modulo 10, 8 and 9 by modulo 11.
 */
function isRightBill(line: string): boolean {
  const kind = line[2]!;
  if (!/[6-9]/.test(kind)) return false;
  const digit = kind < '8' ? modulo10 : (digits: string) => modulo11(digits, '0');
  const fields = [0, 12, 24, 36].map((at) => line.slice(at, at + 12));
  if (!fields.every((field) => endsWith(field, digit))) return false;
  const code = fields.map((field) => field.slice(0, -1)).join('');
  return digit(code.slice(0, 3) + code.slice(4)) === code[3];
}

function endsWith(field: string, digit: (digits: string) => string): boolean {
  return digit(field.slice(0, -1)) === field.at(-1);
}

/** Weights 2 and 1 from the right; the digits of each product are added. */
function modulo10(digits: string): string {
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) {
    const product = Number(digit) * (at % 2 === 0 ? 2 : 1);
    sum += product > 9 ? product - 9 : product;
  }
  return String((10 - (sum % 10)) % 10);
}

/** Weights 2 to 9 from the right, again and again. `irregular`: what stands for a digit that would be 0, 10 or 11. */
function modulo11(digits: string, irregular: '0' | '1'): string {
  let sum = 0;
  for (const [at, digit] of [...digits].reverse().entries()) sum += Number(digit) * (2 + (at % 8));
  const rest = 11 - (sum % 11);
  return rest > 9 ? irregular : String(rest);
}

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
