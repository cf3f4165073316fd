/** A decimal number as people write it, with a comma or a point, and a sign that word processors make longer. */
const DEGREES = /^[+\-−–]?\d{1,3}(?:[.,]\d+)?$/;
/** An amount in reais: thousands in groups of three, and one or two decimals. */
const AMOUNT = /^(?:R\$)?\s*(\d{1,12}|\d{1,3}(?:([.,])\d{3})+)(?:([.,])(\d{1,2}))?$/;
/** One group of three behind one sign: a thousand for some people, three decimals for others. */
const AMBIGUOUS = /^(?:R\$)?\s*\d{1,3}[.,]\d{3}$/;
/** A day as Brazilians and most spreadsheets of theirs write it, with a time. */
const LOCAL_TIME = /^(\d{1,2})\/(\d{1,2})\/(\d{4}),?\s+(\d{1,2}):(\d{2})(?::(\d{2}))?$/;

/** Degrees of a place; what is no number stays as it was typed, for the check that refuses it. */
export function typedDegrees(typed: string): number | string {
  const text = typed.trim();
  if (!DEGREES.test(text)) return typed;
  return Number(text.replace(/[−–]/, '-').replace(',', '.'));
}

/**
 * Centavos of an amount in reais: `12,34`, `1.234,56`, `R$ 12`, `12.3`. What is no amount, or may be two of them
 * (`1.234`), stays as it was typed, for the check that refuses it.
 */
export function typedAmount(typed: string): number | string {
  const text = typed.trim();
  const read = AMOUNT.exec(text);
  if (!read || AMBIGUOUS.test(text)) return typed;
  const [, whole = '', group, point, decimals = ''] = read;
  // The same sign cannot stand for both.
  if (point !== undefined && point === group) return typed;
  return Number(`${whole.replace(/[.,]/g, '')}${decimals.padEnd(2, '0')}`);
}

/** A time in a form that the API reads: `24/12/2026 18:00` becomes `2026-12-24 18:00:00`. Any other stays as it is. */
export function typedTime(typed: string): string {
  const read = LOCAL_TIME.exec(typed.trim());
  if (!read) return typed;
  const [, day = '', month = '', year = '', hour = '', minute = '', second = '00'] = read;
  const two = (part: string) => part.padStart(2, '0');
  return `${year}-${two(month)}-${two(day)} ${two(hour)}:${minute}:${second}`;
}
