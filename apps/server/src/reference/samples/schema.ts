import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';

export type AnySchema = SchemaObject | ReferenceObject;

/** One of the types that a field may have. */
interface ChoiceView {
  /** How many lists are around it: 1 for a list, 0 for a single value. */
  lists: number;
  /** A plain type, or the name of a schema. */
  name: string;
  /** Whether the name is that of an object of the document, which has a place of its own. */
  isSchema: boolean;
}

/** A type as a page shows it. */
export interface TypeView {
  choices: ChoiceView[];
  isNullable: boolean;
}

/** Describes a value of the schema in one line. */
export function typeOf(document: OpenAPIObject, schema: AnySchema): TypeView {
  const all = alternativesOf(schema);
  const found = all.filter((one) => !isNull(one)).flatMap((one) => choicesOf(document, one));
  const names = found.map(({ lists, name }) => `${lists} ${name}`);
  return {
    choices: found.filter((_, at) => names.indexOf(names[at] ?? '') === at),
    isNullable: all.some((one) => isNull(one) || (!('$ref' in one) && [one.type].flat().includes('null'))),
  };
}

/** The schema that a `$ref` names. */
function schemaName({ $ref }: ReferenceObject): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The schema itself, also when it is given by `$ref`. */
function resolveSchema({ components }: OpenAPIObject, schema: AnySchema): SchemaObject {
  return '$ref' in schema ? ((components?.schemas?.[schemaName(schema)] ?? {}) as SchemaObject) : schema;
}

/** The schemas of which a value fits one, those inside of other alternatives included. */
function alternativesOf(schema: AnySchema): AnySchema[] {
  if ('$ref' in schema) return [schema];
  const inner = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  return inner ? inner.flatMap(alternativesOf) : [schema];
}

function choicesOf(document: OpenAPIObject, schema: AnySchema): ChoiceView[] {
  if ('$ref' in schema) return [ofReference(document, schema)];
  if (schema.items) {
    return typeOf(document, schema.items).choices.map((choice) => ({ ...choice, lists: choice.lists + 1 }));
  }
  return plainNames(schema).map((name) => ({ lists: 0, name, isSchema: false }));
}

/** An enum is shown by the type of its values, because the values themselves stand beside it. */
function ofReference(document: OpenAPIObject, reference: ReferenceObject): ChoiceView {
  const target = resolveSchema(document, reference);
  const name = target.enum ? plainNames(target).join(' | ') : schemaName(reference);
  return { lists: 0, name, isSchema: !target.enum };
}

function plainNames({ type, format, enum: values }: SchemaObject): string[] {
  const names = [type ?? (values ? 'string' : 'any')].flat().filter((name) => name !== 'null');
  return names.map((name) => (format ? `${name} (${format})` : name));
}

function isNull(schema: AnySchema): boolean {
  return !('$ref' in schema) && schema.type === 'null';
}

/** A constraint of a value, such as 1 to 255 characters. */
export interface Bound {
  least: number | undefined;
  most: number | undefined;
  /** What is counted; `value`: nothing, the value itself has these limits. */
  unit: 'value' | 'characters' | 'items' | 'entries';
}

/** The constraints of a schema that a page shows. */
function boundsOf(schema: AnySchema): Bound[] {
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

/** A field of an object, a parameter or a header. */
export interface FieldView {
  name: string;
  type: TypeView;
  isRequired: boolean;
  description: string;
  /** The allowed values of an enum. */
  values: string[];
  /** Further constraints, such as `≤ 255`. */
  bounds: Bound[];
  /** The objects that a value may be or contain, folded in where the field is shown. */
  objects: ObjectView[];
}

/** An object of the document with its fields. */
export interface ObjectView {
  /** Its name in the document; null: it has none. */
  name: string | null;
  description: string;
  fields: FieldView[];
}

/** The names of the objects around a field: an object that contains itself is not folded in once more. */
type Around = readonly string[];

/** The fields of an object in the order of its schema. */
export function fieldsOf(document: OpenAPIObject, schema: AnySchema, around: Around = []): FieldView[] {
  const { properties = {}, required = [] } = resolveSchema(document, schema);
  const inside = '$ref' in schema ? [...around, schemaName(schema)] : around;
  return Object.entries(properties).map(([name, field]) =>
    fieldView(document, { name, schema: field, isRequired: required.includes(name) }, inside),
  );
}

interface Field {
  name: string;
  schema: AnySchema;
  isRequired: boolean;
  /** What a parameter says of itself, in place of what its schema says. */
  description?: string | undefined;
}

/** A field, a parameter or a header. */
export function fieldView(document: OpenAPIObject, field: Field, around: Around = []): FieldView {
  const { name, schema, isRequired, description } = field;
  const own = '$ref' in schema ? '' : schema.description;
  return {
    name,
    type: typeOf(document, schema),
    isRequired,
    description: description ?? own ?? '',
    values: valuesOf(document, schema),
    bounds: alternativesOf(schema).flatMap(boundsOf),
    objects: objectsOf(document, schema, around),
  };
}

function valuesOf(document: OpenAPIObject, schema: AnySchema): string[] {
  const found = parts(schema).flatMap((part): unknown[] => resolveSchema(document, part).enum ?? []);
  // An empty text would be invisible.
  const shown = (value: unknown) => (value === '' ? '""' : String(value));
  return [...new Set(found.filter((value) => value !== null).map(shown))];
}

function objectsOf(document: OpenAPIObject, schema: AnySchema, around: Around): ObjectView[] {
  return parts(schema).flatMap((part) => {
    const name = '$ref' in part ? schemaName(part) : null;
    if (name !== null && around.includes(name)) return [];
    const { description = '' } = resolveSchema(document, part);
    const fields = fieldsOf(document, part, around);
    return fields.length === 0 ? [] : [{ name, description, fields }];
  });
}

/** What a value of the schema may be, inside of lists too. */
function parts(schema: AnySchema): AnySchema[] {
  return alternativesOf(schema).flatMap((one) => (!('$ref' in one) && one.items ? parts(one.items) : [one]));
}

/** Deeper than any schema of the API. */
const MAX_DEPTH = 8;

/** A value that fits a schema, made from the examples of its fields. */
export function sampleValue(document: OpenAPIObject, schema: AnySchema, depth = 0): unknown {
  if (depth > MAX_DEPTH) return null;
  const plain = resolveSchema(document, schema);
  if (plain.example !== undefined) return plain.example as unknown;
  if (plain.enum) return plain.enum[0] as unknown;
  const [choice] = plain.oneOf ?? plain.anyOf ?? plain.allOf ?? [];
  if (choice) return sampleValue(document, choice, depth + 1);
  if (plain.items) return [sampleValue(document, plain.items, depth + 1)];
  return plain.properties ? sampleObject(document, plain, depth) : plainSample(plain);
}

/** Required fields, and optional ones with an example. */
function sampleObject(document: OpenAPIObject, schema: SchemaObject, depth: number): Record<string, unknown> {
  const { properties = {}, required = [] } = schema;
  const shown = Object.entries(properties).filter(
    ([name, field]) => required.includes(name) || resolveSchema(document, field).example !== undefined,
  );
  return Object.fromEntries(shown.map(([name, field]) => [name, sampleValue(document, field, depth + 1)]));
}

function plainSample({ type }: SchemaObject): unknown {
  const [first] = [type].flat();
  if (first === 'integer' || first === 'number') return 1;
  if (first === 'boolean') return true;
  return first === 'object' ? {} : '…';
}
