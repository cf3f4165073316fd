import type { OpenAPIObject, ParameterObject, RequestBodyObject } from '@nestjs/swagger';
import fc from 'fast-check';
import { type KnownOperation, operationsOf } from '../support/openapi/operations.js';
import { broken, written } from './bodies.js';
import { type FuzzRequest, KEY_CHOICES, type KeyChoice, type Kind } from './fuzz-request.js';
import { hostileHeaders, hostileMethod, hostilePath } from './hostile-transport.js';
import { hostileText, hostileValue, withChange } from './hostile-values.js';
import { SchemaValues } from './schema-values.js';

type Text = fc.Arbitrary<string>;
type Body = fc.Arbitrary<Buffer | undefined>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** Requests to every operation of a document: valid, nearly valid and hostile ones. */
export function requestArbitrary(document: OpenAPIObject): fc.Arbitrary<FuzzRequest> {
  const values = new SchemaValues(document);
  const operations = operationsOf(document).map((known) => new OperationRequests(known, values, document));
  const each = fc.constantFrom(...operations);
  return fc.oneof(
    { weight: 2, arbitrary: each.chain((operation) => operation.valid()) },
    { weight: 3, arbitrary: each.chain((operation) => operation.nearlyValid()) },
    { weight: 3, arbitrary: each.chain((operation) => operation.hostile()) },
  );
}

class OperationRequests {
  private readonly parameters: ParameterObject[];
  private readonly body: fc.Arbitrary<unknown> | undefined;

  constructor(
    private readonly known: KnownOperation,
    private readonly values: SchemaValues,
    document: OpenAPIObject,
  ) {
    const parameters = known.operation.parameters ?? [];
    this.parameters = parameters.map((parameter) =>
      '$ref' in parameter ? (componentOf(document, parameter.$ref) as ParameterObject) : parameter,
    );
    const media = (known.operation.requestBody as RequestBodyObject | undefined)?.content['application/json'];
    this.body = media?.schema && values.of(media.schema);
  }

  valid(): fc.Arbitrary<FuzzRequest> {
    const body: Body = this.body ? this.body.map(written) : fc.constant(undefined);
    return this.request('valid', fc.constant('full'), body, (parameter) => this.fitting(parameter));
  }

  nearlyValid(): fc.Arbitrary<FuzzRequest> {
    const body: Body = this.body ? this.body.chain(withChange).map(written) : fc.constant(undefined);
    const parameter = (given: ParameterObject) => fc.oneof(this.fitting(given), this.fitting(given), hostileText);
    return this.request('nearly valid', keys([8, 3, 1, 1]), body, parameter);
  }

  hostile(): fc.Arbitrary<FuzzRequest> {
    const body: Body = fc.oneof(
      (this.body ?? hostileValue).chain(broken),
      hostileValue.map(written),
      fc.constant(undefined),
    );
    const request = this.request('hostile', keys([8, 2, 1, 2]), body, () => hostileText);
    return fc
      .tuple(request, seldom(hostileMethod), seldom(hostilePath), hostileHeaders)
      .map(([plain, method, path, headers]): FuzzRequest => ({
        ...plain,
        method: method ?? plain.method,
        url: path ?? plain.url,
        headers: { ...plain.headers, ...headers },
      }));
  }

  private request(
    kind: Kind,
    key: fc.Arbitrary<KeyChoice>,
    body: Body,
    value: (parameter: ParameterObject) => Text,
  ): fc.Arbitrary<FuzzRequest> {
    const of = (place: string) => this.parameters.filter((parameter) => parameter.in === place);
    const record = (place: string) =>
      fc.record(Object.fromEntries(of(place).map((parameter) => [parameter.name, value(parameter)])), {
        requiredKeys: place === 'path' ? undefined : [],
      }) as fc.Arbitrary<Record<string, string>>;
    return fc
      .tuple(key, body, record('path'), record('query'), record('header'))
      .map(([chosen, bytes, path, query, headers]): FuzzRequest => ({
        kind,
        method: this.known.method.toUpperCase(),
        url: filled(this.known.path, path) + queryOf(query),
        key: chosen,
        headers: { ...(bytes !== undefined && JSON_TYPE), ...visible(headers) },
        body: bytes,
      }));
  }

  private fitting({ schema = {} }: ParameterObject): Text {
    return this.values.of(schema).map((value) => [value].flat().map(String).join(','));
  }
}

/** A text in one of five requests, else undefined. */
function seldom(texts: Text): fc.Arbitrary<string | undefined> {
  return fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: texts });
}

function keys([full, read, none, broken]: readonly [number, number, number, number]): fc.Arbitrary<KeyChoice> {
  const weights = [full, read, none, broken];
  return fc.oneof(
    ...KEY_CHOICES.map((choice, at) => ({ weight: weights[at] ?? 1, arbitrary: fc.constant<KeyChoice>(choice) })),
  );
}

function filled(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encode(values[name] || '1'));
}

function queryOf(values: Readonly<Record<string, string>>): string {
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encode(value)}`);
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
}

/** Encodes a text for a URL, short enough to reach a handler. Lone surrogates cannot be encoded and are replaced. */
function encode(text: string): string {
  return encodeURIComponent(text.slice(0, 2_000).replace(/\p{Surrogate}/gu, '\ufffd'));
}

/** Replaces the characters that Node refuses to send in a header. */
function visible(headers: Readonly<Record<string, string>>): Record<string, string> {
  const plain = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '?').slice(0, 2_000);
  return Object.fromEntries(Object.entries(headers).map(([name, text]) => [name.toLowerCase(), plain(text)]));
}

function componentOf(document: OpenAPIObject, reference: string): unknown {
  const [kind = '', name = ''] = reference.split('/').slice(-2);
  return (document.components as Record<string, Record<string, unknown>>)[kind]?.[name];
}
