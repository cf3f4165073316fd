import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

export type AnySchema = SchemaObject | ReferenceObject;

/** A type as a table shows it: words, and at most one schema to link to. */
export interface TypeView {
  /** The kind of list, if the type is one. */
  isList: boolean;
  /** A plain type, or the name of a schema. */
  name: string;
  /** Whether the name is a schema of the document. */
  isSchema: boolean;
  isNullable: boolean;
}

const PLAIN: TypeView = { isList: false, name: '', isSchema: false, isNullable: false };

/** Describes a value of the schema in one line. */
export function typeOf(schema: AnySchema): TypeView {
  if ('$ref' in schema) return { ...PLAIN, name: schemaName(schema), isSchema: true };
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return ofChoices(choices);
  if (schema.items) return { ...typeOf(schema.items), isList: true, isNullable: isNullable(schema) };
  return { ...PLAIN, name: plainName(schema), isNullable: isNullable(schema) };
}

/** The schema that a `$ref` names. */
export function schemaName({ $ref }: ReferenceObject): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Shows the first of several alternatives; null is shown separately. */
function ofChoices(choices: readonly AnySchema[]): TypeView {
  const [first = {}] = choices.filter((choice) => !isNull(choice));
  return { ...typeOf(first), isNullable: choices.some(isNull) };
}

function plainName(schema: SchemaObject): string {
  const [type = 'any'] = [schema.type ?? 'any'].flat().filter((name) => name !== 'null');
  return schema.format ? `${type} (${schema.format})` : type;
}

function isNullable(schema: SchemaObject): boolean {
  return [schema.type].flat().includes('null');
}

function isNull(schema: AnySchema): boolean {
  return !('$ref' in schema) && schema.type === 'null';
}
