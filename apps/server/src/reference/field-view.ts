import type { SchemaObject } from '@nestjs/swagger';
import { type AnySchema, type TypeView, typeOf } from './schema-type.js';

/** One row of a table of fields. */
export interface FieldView {
  name: string;
  type: TypeView;
  isRequired: boolean;
  description: string;
  /** The allowed values of an enum. */
  values: string[];
  /** Further constraints, such as `≤ 255`. */
  bounds: string[];
}

/** The fields of an object in the order of its schema. */
export function fieldsOf({ properties = {}, required = [] }: SchemaObject): FieldView[] {
  return Object.entries(properties).map(([name, schema]) => fieldView(name, schema, required.includes(name)));
}

/** A field, a parameter or a header. */
export function fieldView(name: string, schema: AnySchema, isRequired: boolean, description?: string): FieldView {
  const plain: SchemaObject = '$ref' in schema ? {} : schema;
  return {
    name,
    type: typeOf(schema),
    isRequired,
    description: description ?? plain.description ?? '',
    values: valuesOf(plain),
    bounds: boundsOf(plain),
  };
}

function valuesOf({ enum: values, items }: SchemaObject): string[] {
  const counted: unknown[] = values ?? (items && !('$ref' in items) ? items.enum : undefined) ?? [];
  return counted.filter((value) => value !== null).map(String);
}

function boundsOf(schema: SchemaObject): string[] {
  const { minimum, maximum, minLength, maxLength, minItems, maxItems, maxProperties } = schema;
  return [
    range(minimum, maximum, ''),
    range(minLength, maxLength, 'characters'),
    range(minItems, maxItems, 'items'),
    range(undefined, maxProperties, 'entries'),
  ].filter((bound) => bound !== '');
}

/** `1–500`, `≥ 1`, `≤ 255` with the unit, or nothing. */
function range(least: number | undefined, most: number | undefined, unit: string): string {
  const numbers =
    least !== undefined && most !== undefined
      ? `${least}–${most}`
      : least !== undefined
        ? `≥ ${least}`
        : most !== undefined
          ? `≤ ${most}`
          : '';
  return numbers && unit ? `${numbers} ${unit}` : numbers;
}
