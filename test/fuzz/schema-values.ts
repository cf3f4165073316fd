import type { OpenAPIObject, ReferenceObject, SchemaObject } from '@nestjs/swagger';
import fc from 'fast-check';

type AnySchema = SchemaObject | ReferenceObject;
type Values = fc.Arbitrary<unknown>;

/** The most items of a generated list; more would only be slower. */
const MAX_ITEMS = 4;
/** The most characters of a generated text; longer texts find nothing more. */
const MAX_TEXT = 60;

/** Generates values that fit the schemas of a document. */
export class SchemaValues {
  constructor(private readonly document: OpenAPIObject) {}

  /** Values that fit the schema, often its example. URLs always lead to this machine, even where the example does not. */
  of(given: AnySchema): Values {
    const schema = this.resolve(given);
    const values = this.plain(schema);
    return schema.example === undefined || schema.format === 'uri'
      ? values
      : fc.oneof(fc.constant<unknown>(schema.example), values);
  }

  private plain(schema: SchemaObject): Values {
    if (schema.enum) return fc.constantFrom<unknown>(...(schema.enum as unknown[]));
    const choices = schema.anyOf ?? schema.oneOf;
    if (choices) return fc.oneof(...choices.map((choice) => this.of(choice)));
    const [first, ...others] = schema.allOf ?? [];
    if (first && others.length === 0) return this.of(first);
    const types = [schema.type ?? 'string'].flat();
    return fc.oneof(...types.map((type) => this.ofType(type, schema)));
  }

  private ofType(type: string, schema: SchemaObject): Values {
    switch (type) {
      case 'null':
        return fc.constant(null);
      case 'boolean':
        return fc.boolean();
      case 'integer':
      case 'number':
        return fc.integer({ min: schema.minimum ?? 0, max: schema.maximum ?? 60 });
      case 'array':
        return fc.array(this.of(schema.items ?? {}), { minLength: schema.minItems ?? 0, maxLength: MAX_ITEMS });
      case 'object':
        return this.object(schema);
      default:
        return text(schema);
    }
  }

  private object({ properties = {}, required = [] }: SchemaObject): Values {
    const fields = Object.fromEntries(Object.entries(properties).map(([name, field]) => [name, this.of(field)]));
    return fc.record(fields, { requiredKeys: required });
  }

  private resolve(schema: AnySchema): SchemaObject {
    if (!('$ref' in schema)) return schema;
    const name = schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
    return this.document.components?.schemas?.[name] as SchemaObject;
  }
}

function text({ pattern, format, minLength = 0, maxLength = MAX_TEXT }: SchemaObject): Values {
  if (pattern) return fc.stringMatching(new RegExp(pattern));
  if (format === 'uri') return fc.webPath().map((path) => `http://127.0.0.1:9${path}`);
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString());
  return fc.string({ minLength, maxLength: Math.min(maxLength, MAX_TEXT), unit: 'grapheme' });
}
