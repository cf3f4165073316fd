import type { AnySchema } from './schema-type.js';

/** A constraint of a value, such as 1 to 255 characters. */
export interface Bound {
  least: number | undefined;
  most: number | undefined;
  /** What is counted; `value`: nothing, the value itself has these limits. */
  unit: 'value' | 'characters' | 'items' | 'entries';
}

/** The constraints of a schema that a page shows. */
export function boundsOf(schema: AnySchema): Bound[] {
  if ('$ref' in schema) return [];
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties } = schema;
  const bounds: Bound[] = [
    { least: minimum, most: maximum, unit: 'value' },
    { least: minLength, most: maxLength, unit: 'characters' },
    { least: minItems, most: maxItems, unit: 'items' },
    { least: undefined, most: maxProperties, unit: 'entries' },
  ];
  return bounds.filter(({ least, most }) => least !== undefined || most !== undefined);
}

/** `1–500`, `≥ 1` or `≤ 10,000`, with the numbers as the language writes them. */
export function rangeText({ least, most }: Bound, language: string): string {
  const numbers = new Intl.NumberFormat(language);
  if (least === undefined) return `≤ ${numbers.format(most ?? 0)}`;
  return most === undefined ? `≥ ${numbers.format(least)}` : `${numbers.format(least)}–${numbers.format(most)}`;
}
