import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { OpenAPIObject, OperationObject, ParameterObject, SchemaObject } from '@nestjs/swagger';
import { prepareDatabase } from '@recado/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testConfig } from '../../../../test/support/fixtures/test-config.js';
import { createApplication } from '../create-application.js';
import { describeApi } from './api-document.js';

const folder = mkdtempSync(join(tmpdir(), 'recado-openapi-'));
const config = testConfig({
  NODE_ENV: 'test',
  LOG_LEVEL: 'silent',
  DATABASE_URL: `sqlite:${join(folder, 'r.sqlite')}`,
});

let app: NestFastifyApplication;
let document: OpenAPIObject;

beforeAll(async () => {
  await prepareDatabase(config, () => undefined);
  app = await createApplication(config);
  document = describeApi(app, config);
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

/** What the router knows below `/api`, as `GET /api/messages/{id}`; HEAD comes with every GET. */
function routes(): string[] {
  const above: string[] = [];
  const lines = app.getHttpAdapter().getInstance().printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const [, tree = '', segment = '', methods = ''] = /^(.*?── )(.*?)(?: \(([A-Z, ]+)\))?$/.exec(line) ?? [];
    const depth = tree.length / '├── '.length;
    above.splice(Math.max(depth - 1, 0), above.length, segment);
    const path = above.join('').replace(/:(\w+)/g, '{$1}');
    const named = methods.split(', ').filter((method) => method !== '' && method !== 'HEAD');
    return path.startsWith('/api') ? named.map((method) => `${method} ${path}`) : [];
  });
}

/** What generators make no type of its own for: a word of the language, and a list of something that has its name. */
const isPlain = ({ type, enum: values }: SchemaObject) =>
  [type].flat().includes('array') || (typeof type === 'string' && type !== 'object' && !values);
const pascal = (name: string) => name.replace(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase());

describe('the OpenAPI document', () => {
  it('has every route that the server knows below /api, and no other', () => {
    const described = Object.entries(document.paths).flatMap(([path, item]) =>
      Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(routes().length).toBeGreaterThan(4);
    expect(described.sort()).toEqual(routes().sort());
  });

  it('names each parameter of an operation once', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item) as OperationObject[]);
    const isTwice = ({ parameters = [] }: OperationObject) => {
      const names = parameters.map((parameter) => {
        if ('in' in parameter) return `${parameter.in} ${parameter.name.toLowerCase()}`;
        const shared = document.components?.parameters?.[parameter.$ref.split('/').at(-1) ?? ''] as ParameterObject;
        return `${shared.in} ${shared.name.toLowerCase()}`;
      });
      return new Set(names).size < names.length;
    };
    expect(operations.filter(isTwice).map(({ operationId }) => operationId)).toEqual([]);
  });

  it('lets generators of clients name every type once', () => {
    const schemas = Object.entries(document.components?.schemas ?? {}) as [string, SchemaObject][];
    // A type that stands within another gets the name of both, as of orval.
    const within = schemas.flatMap(([name, { properties = {} }]) =>
      Object.entries(properties).flatMap(([property, part]) => {
        const isNamed =
          '$ref' in part || 'allOf' in part || ('anyOf' in part && part.anyOf?.some((one) => '$ref' in one));
        return isNamed || isPlain(part) ? [] : [name + pascal(property)];
      }),
    );
    const names = [...schemas.map(([name]) => name), ...within];
    expect(names.filter((name, at) => names.indexOf(name) < at)).toEqual([]);
    // Generators of TypeScript and Java rename what their language or its library has.
    expect(names.filter((name) => ['File', 'Object', 'Error', 'Date', 'Map', 'Set'].includes(name))).toEqual([]);
  });

  it('gives importers no value for what a request need not have, so that they do not send it', () => {
    const operations = Object.values(document.paths).flatMap((item) => Object.values(item) as OperationObject[]);
    const shared = Object.values(document.components?.parameters ?? {}) as ParameterObject[];
    const parameters = [...shared, ...operations.flatMap(({ parameters: own = [] }) => own as ParameterObject[])];
    const optional = parameters.filter((parameter) => parameter.in === 'header' && !parameter.required);
    expect(new Set(optional.map(({ name }) => name))).toEqual(
      new Set(['Accept-Language', 'X-Request-Id', 'Idempotency-Key', 'If-Match']),
    );
    const valued = optional.filter(({ schema, ...parameter }) => {
      const keys = [...Object.keys(parameter), ...Object.keys(schema ?? {})];
      return keys.some((key) => ['example', 'examples', 'default'].includes(key));
    });
    expect(valued.map(({ name }) => name)).toEqual([]);
  });

  it('says of every request how it is authorised: by a scope of a key, and a webhook by none', () => {
    const of = (paths: object) => Object.values(paths).flatMap((item) => Object.values(item as object));
    for (const { security, operationId } of of(document.paths) as OperationObject[])
      expect(security, operationId).toHaveLength(1);
    const webhooks = of(document.webhooks ?? {}) as OperationObject[];
    expect(webhooks.length).toBeGreaterThan(10);
    for (const { security, operationId } of webhooks) expect(security, operationId).toEqual([]);
  });

  it('names both scopes of the test of a channel', () => {
    const { post } = document.paths['/api/channels/{name}/test'] as { post: OperationObject };
    expect(post.security).toEqual([{ apiKey: ['channels:write', 'messages:write'] }]);
  });

  it('is the same each time it is built', () => {
    expect(JSON.stringify(describeApi(app, config))).toBe(JSON.stringify(document));
  });
});
