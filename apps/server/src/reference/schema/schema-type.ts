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
export function schemaName({ $ref }: ReferenceObject): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** The schema itself, also when it is given by `$ref`. */
export function resolveSchema({ components }: OpenAPIObject, schema: AnySchema): SchemaObject {
  return '$ref' in schema ? ((components?.schemas?.[schemaName(schema)] ?? {}) as SchemaObject) : schema;
}

/** The schemas of which a value fits one, those inside of other alternatives included. */
export function alternativesOf(schema: AnySchema): AnySchema[] {
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
