import type { ReferenceObject, SchemaObject } from '@nestjs/swagger';

export type AnySchema = SchemaObject | ReferenceObject;

/** How a type is written in a table: words, and at most one schema that it leads to. */
export interface TypeView {
  /** Of what the list is, where it is one. */
  isList: boolean;
  /** A plain type, or the name of a schema. */
  name: string;
  /** Whether the name is that of a schema of the document. */
  isSchema: boolean;
  isNullable: boolean;
}

const PLAIN: TypeView = { isList: false, name: '', isSchema: false, isNullable: false };

/** What a value of the schema is, in one line. */
export function typeOf(schema: AnySchema): TypeView {
  if ('$ref' in schema) return { ...PLAIN, name: schemaName(schema), isSchema: true };
  const choices = schema.anyOf ?? schema.oneOf ?? schema.allOf;
  if (choices) return ofChoices(choices);
  if (schema.items) return { ...typeOf(schema.items), isList: true, isNullable: isNullable(schema) };
  return { ...PLAIN, name: plainName(schema), isNullable: isNullable(schema) };
}

/** The schema of the document that a reference names. */
export function schemaName({ $ref }: ReferenceObject): string {
  return $ref.slice($ref.lastIndexOf('/') + 1);
}

/** Alternatives are told by the first; null is told beside. */
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
