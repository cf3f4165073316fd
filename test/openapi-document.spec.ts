import type { ExampleObject, MediaTypeObject, RequestBodyObject, ResponseObject, SchemaObject } from '@nestjs/swagger';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { ERROR_STATUS } from '../libs/core/src/errors.js';
import { NOTIFICATION_TYPES } from '../libs/core/src/message/notification-type.js';
import { SCOPES } from '../libs/auth/src/keys/scope.js';
import { readDocument } from './support/openapi/document.js';
import { operationsOf } from './support/openapi/operations.js';

const document = readDocument();
const operations = operationsOf(document);
const named = operations.map(({ method, path, operation }) => ({ name: `${method} ${path}`, operation, method, path }));

const ajv = new Ajv2020({ strict: false, allErrors: true });
formats.default(ajv);
ajv.addSchema(document, 'api');

/** Every node of the document with its URI-encoded JSON pointer. */
function* nodes(node: unknown = document, pointer = ''): Generator<{ pointer: string; node: object }> {
  if (typeof node !== 'object' || node === null) return;
  yield { pointer, node };
  for (const [key, child] of Object.entries(node)) {
    yield* nodes(child, `${pointer}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`);
  }
}
const all = [...nodes()];

function at(reference: string): unknown {
  return reference
    .slice(2)
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

describe('The OpenAPI document', () => {
  it('has the version of OpenAPI and that of the program', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info.version).toMatch(/^\d+\.\d+\.\d+/);
    expect(document.servers?.map(({ url }) => url)).toEqual(['http://localhost:3000']);
  });

  it('has no broken references and no unused components', () => {
    const references = all.flatMap(({ node }) => ('$ref' in node ? [String(node.$ref)] : []));
    expect(references.filter((reference) => at(reference) === undefined)).toEqual([]);
    const components = Object.entries(document.components ?? {})
      // Every error has a response, also 405, which no operation names.
      .filter(([kind]) => kind !== 'securitySchemes' && kind !== 'responses')
      .flatMap(([kind, values]) => Object.keys(values as object).map((name) => `#/components/${kind}/${name}`));
    expect(components.filter((name) => !references.includes(name))).toEqual([]);
  });

  it('uses JSON Schema 2020-12, without keywords of older versions', () => {
    const old = all.filter(({ node }) => 'nullable' in node && typeof node.nullable === 'boolean');
    expect(old.map(({ pointer }) => pointer)).toEqual([]);
    for (const { pointer, node } of all) {
      if ('exclusiveMinimum' in node) expect(typeof node.exclusiveMinimum, pointer).toBe('number');
    }
  });

  it('has every error code with its status', () => {
    const listed = Object.values(document.components?.responses ?? {}).flatMap((response) => {
      const { properties } = (response as ResponseObject).content?.['application/json']?.schema as SchemaObject;
      const { code, status } = properties as Record<string, { enum: unknown[] }>;
      return (code?.enum ?? []).map((each) => [each, status?.enum[0]]);
    });
    expect(Object.fromEntries(listed)).toEqual(ERROR_STATUS);
  });
});

describe.each(named)('$name', ({ operation, path }) => {
  it('has a unique name, a summary and a described tag', () => {
    expect(operation.summary).toMatch(/^[A-Z].+[^.]$/);
    expect(operations.filter((other) => other.operation.operationId === operation.operationId)).toHaveLength(1);
    expect(operation.operationId).toMatch(/^[a-z]+[A-Za-z]+$/);
    expect(document.tags?.map(({ name }) => name)).toEqual(expect.arrayContaining(operation.tags ?? ['none']));
  });

  it('requires a key with existing scopes', () => {
    expect(operation.security).toHaveLength(1);
    for (const scope of operation.security?.[0]?.apiKey ?? ['none']) expect(SCOPES).toContain(scope);
  });

  it('describes every path parameter and one success', () => {
    const parts = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    const parameters = (operation.parameters ?? []).filter((parameter) => 'in' in parameter);
    expect(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name)).toEqual(parts);
    expect(Object.keys(operation.responses).filter((status) => status.startsWith('2'))).toHaveLength(1);
  });
});

describe('The webhooks of the OpenAPI document', () => {
  it('contain every notification type with its own schema', () => {
    expect(Object.keys(document.webhooks ?? {})).toEqual(NOTIFICATION_TYPES);
    for (const [type, { post }] of Object.entries(document.webhooks ?? {})) {
      const { schema } = (post?.requestBody as RequestBodyObject).content['application/json'] ?? {};
      expect((schema as SchemaObject).properties?.type).toMatchObject({ enum: [type] });
      expect(post?.summary).toMatch(/^[A-Z].+[^.]$/);
    }
  });
});

describe('An example of the OpenAPI document', () => {
  const examples = all.flatMap(({ pointer, node }) => {
    const { examples: several, schema } = node as MediaTypeObject;
    if (!schema || !several) return [];
    return Object.entries(several).map(([name, example]) => ({
      pointer,
      name: `${decodeURIComponent(pointer)} ${name}`,
      value: (example as ExampleObject).value as unknown,
    }));
  });
  const properties = all.flatMap(({ pointer, node }) =>
    // A field may be called so, too.
    'example' in node && pointer.startsWith('/components/schemas/') && !pointer.endsWith('/properties')
      ? [{ pointer, name: decodeURIComponent(pointer), value: node.example }]
      : [],
  );

  it.each(examples)('$name fits its schema', ({ pointer, value }) => {
    const validate = ajv.compile({ $ref: `api#${pointer}/schema` });
    expect(validate(value) || validate.errors).toBe(true);
  });

  it.each(properties)('$name fits its schema', ({ pointer, value }) => {
    const validate = ajv.compile({ $ref: `api#${pointer}` });
    expect(validate(value) || validate.errors).toBe(true);
  });
});
