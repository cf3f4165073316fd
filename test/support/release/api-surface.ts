import { readDocument } from '../openapi/document.js';

/** A line of the record: its key, and what is said of it, if anything. */
export type Line = readonly [key: string, value: string];

interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly additionalProperties?: Schema | boolean;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly default?: unknown;
}
type Content = Readonly<Record<string, { readonly schema?: Schema }>>;
interface Body {
  readonly $ref?: string;
  readonly required?: boolean;
  readonly content?: Content;
  readonly headers?: Readonly<Record<string, unknown>>;
}
interface Parameter {
  readonly $ref?: string;
  readonly name: string;
  readonly in: string;
  readonly required?: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
  readonly responses: Readonly<Record<string, Body>>;
}
interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: Readonly<Record<'schemas' | 'parameters' | 'responses', Readonly<Record<string, unknown>>>>;
}

/** Who writes a value: the client (a request), or the program (an answer, an event). */
type Side = 'request' | 'answer';

/** Limits of what a request may hold. A later version may only widen them. */
export const BOUNDS = ['minimum', 'minLength', 'minItems', 'maximum', 'maxLength', 'maxItems'] as const;

/** The API of the document, flat: operations, their parameters, and every field that they take and answer. */
export function apiSurface(): Line[] {
  return new Flattening(readDocument() as unknown as Document).lines();
}

class Flattening {
  private readonly found = new Map<string, string>();
  private readonly named = new Set<string>();

  constructor(private readonly document: Document) {}

  lines(): Line[] {
    for (const [path, operations] of Object.entries(this.document.paths))
      for (const [method, operation] of Object.entries(operations))
        this.operation(`${method.toUpperCase()} ${path}`, operation);
    for (const [event, { post }] of Object.entries(this.document.webhooks)) {
      this.found.set(`event ${event}`, post.operationId);
      for (const parameter of post.parameters ?? []) this.found.set(`event ${event} header ${parameter.name}`, '');
      this.content('answer', `event ${event}`, post.requestBody);
    }
    return [...this.found];
  }

  private operation(name: string, operation: Operation): void {
    this.found.set(`operation ${name}`, operation.operationId);
    for (const scope of (operation.security ?? []).flatMap((one) => Object.values(one).flat()))
      this.found.set(`operation ${name} needs ${scope}`, '');
    for (const one of operation.parameters ?? []) {
      const parameter = this.resolved(one);
      const at = `${name} ${parameter.in}.${parameter.name}`;
      this.field('request', at, parameter.required ? 'required' : 'optional', parameter.schema);
    }
    if (operation.requestBody) this.content('request', name, operation.requestBody);
    for (const [status, response] of Object.entries(operation.responses)) {
      if (!/^[23]/.test(status)) continue;
      const answer = this.resolved(response);
      this.found.set(`operation ${name} answers ${status}`, '');
      for (const header of Object.keys(answer.headers ?? {}))
        this.found.set(`operation ${name} answers ${status} header ${header}`, '');
      this.content('answer', `${name} ${status}`, answer);
    }
    // Errors have one form, and each has its code.
    this.reference('answer', 'Problem');
  }

  private content(side: Side, at: string, body: Body | undefined): void {
    const presence = side === 'answer' ? 'always' : body?.required ? 'required' : 'optional';
    for (const [type, { schema }] of Object.entries(body?.content ?? {}))
      this.field(side, `${at} ${type}`, presence, schema ?? {});
  }

  /** One field, or one body: its presence and its types, and then what stands in it. */
  private field(side: Side, at: string, presence: string, schema: Schema): void {
    const key = `${side} ${at}`;
    const variants = this.variants(schema);
    const types = [...new Set(variants.flatMap((one) => this.types(side, one)))].sort();
    this.found.set(key, [presence, types.join('|')].filter(Boolean).join(' '));
    if (schema.default !== undefined) this.found.set(`${key} default`, JSON.stringify(schema.default));
    for (const one of variants) this.values(side, at, one);
    this.properties(side, at, variants);
  }

  /** What one alternative may hold: its values, its limits, and its parts without names. */
  private values(side: Side, at: string, schema: Schema): void {
    const key = `${side} ${at}`;
    for (const value of schema.enum ?? []) this.found.set(`${key} = ${JSON.stringify(value)}`, '');
    const bounds = side === 'request' ? BOUNDS.filter((bound) => bound in schema) : [];
    for (const bound of bounds) this.found.set(`${key} ${bound}`, String(schema[bound as never]));
    if (schema.items) this.field(side, `${at}[]`, '', schema.items);
    if (typeof schema.additionalProperties === 'object') this.field(side, `${at}.*`, '', schema.additionalProperties);
  }

  private properties(side: Side, at: string, variants: readonly Schema[]): void {
    const objects = variants.filter(({ properties }) => properties);
    const [must, may] = side === 'request' ? ['required', 'optional'] : ['always', 'sometimes'];
    for (const [index, { properties, required = [] }] of objects.entries()) {
      const inside = objects.length > 1 ? `${at}(${index + 1})` : at;
      for (const [name, property] of Object.entries(properties ?? {}))
        this.field(side, `${inside}.${name}`, required.includes(name) ? must : may, property);
    }
  }

  /** The alternatives of a schema, each without alternatives of its own. */
  private variants(schema: Schema): Schema[] {
    const { allOf = [], anyOf = [], oneOf = [] } = schema;
    const parts = [...allOf, ...anyOf, ...oneOf];
    return parts.length === 0 ? [schema] : parts.flatMap((part) => this.variants(part));
  }

  private types(side: Side, { $ref, type, format }: Schema): string[] {
    if ($ref !== undefined) return [this.reference(side, nameOf($ref))];
    const types = type === undefined ? ['any'] : [type].flat();
    return types.map((one) => (format !== undefined && one !== 'null' ? `${one}(${format})` : one));
  }

  /** A schema with a name is flattened once for each side. */
  private reference(side: Side, name: string): string {
    if (!this.named.has(`${side} ${name}`)) {
      this.named.add(`${side} ${name}`);
      this.field(side, name, '', this.document.components.schemas[name] as Schema);
    }
    return name;
  }

  private resolved<T extends { $ref?: string }>(node: T): T {
    if (node.$ref === undefined) return node;
    const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(node.$ref) ?? [];
    return this.document.components[kind as 'parameters'][name!] as T;
  }
}

function nameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
