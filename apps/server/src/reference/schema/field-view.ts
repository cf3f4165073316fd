import type { OpenAPIObject } from '@nestjs/swagger';
import { type Bound, boundsOf } from './bounds.js';
import { alternativesOf, type AnySchema, resolveSchema, schemaName, type TypeView, typeOf } from './schema-type.js';

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
