/** A typed whole number: null for none, undefined for anything else. `1.000`, `1,000` and `1 000` are a thousand. */
export function readWholeNumber(typed: string): number | null | undefined {
  if (typed === '') return null;
  if (/^\d{1,3}(?:[., \u00a0]\d{3})+$/.test(typed)) return Number(typed.replace(/\D/g, ''));
  return /^\d{1,12}$/.test(typed) ? Number(typed) : undefined;
}
