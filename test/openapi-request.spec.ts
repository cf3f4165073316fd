import {
  isBlank as showsNothing,
  MESSAGE_SHAPE,
  parseBatch,
  REQUEST_SHAPE,
  type Violation,
  type ViolationCode,
} from '@recado/core';
import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json } from './support/api.js';
import { readDocument } from './support/openapi/document.js';
import { BEYOND_SCHEMA, enqueueBodies, hostile, OPTIONS, throughJson } from './support/openapi/enqueue-bodies.js';

const document = readDocument();
const ajv = new Ajv2020({ strict: false, allErrors: true });
ajv.addSchema(document, 'api');
const fits = ajv.compile({ $ref: 'api#/components/schemas/EnqueueRequest' });

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** The fields that the schema gives an empty text itself. */
const TAKES_EMPTY =
  /^(?:name|email|scheduled_at|expires_at|timezone|priority|on_invalid|category|reply_to|reference|channel|language|filename|mimetype)$/;
const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0;
/** White space, and what shows nothing; and an empty text where the schema leaves that to its descriptions. */
const isBlank = (value: unknown, name: string) =>
  value === null || (typeof value === 'string' && showsNothing(value) && !(value === '' && TAKES_EMPTY.test(name)));
const asText = (value: unknown) => (Number.isSafeInteger(value) ? String(value) : value);

/**
 * The body as the descriptions define it: blank optional fields count as absent, an empty list as an empty object, and
 * integers may be phones.
 */
function plain(body: unknown): unknown {
  if (!isObject(body)) return body;
  const { messages, ...options } = body;
  const given = Object.entries(options).filter(([name, value]) => !isBlank(value, name));
  const list: unknown = Array.isArray(messages) ? messages.map(plainMessage) : messages;
  return { ...Object.fromEntries(given), ...('messages' in body && { messages: list }) };
}

function plainMessage(message: unknown): unknown {
  if (!isObject(message)) return message;
  const given = Object.entries(message).filter(([name, value]) => !isNothing(name, value));
  const inner = given.map(([name, value]): [string, unknown] => [name, plainInner(name, value)]);
  const plainly = Object.fromEntries(inner);
  return { ...plainly, ...('phone' in plainly && { phone: asText(message.phone) }) };
}

/** Of an object in a message, no fields at all count as absent, too. */
function isNothing(name: string, value: unknown): boolean {
  const mayBeEmpty = ['media', 'template', 'payment'].includes(name);
  // Invisible characters are no phone, and are refused as such; white space says nothing.
  if (name === 'phone' && typeof value === 'string') return value.trim() === '';
  if (isBlank(value, name)) return true;
  return mayBeEmpty && (isEmptyList(value) || (isObject(value) && Object.keys(value).length === 0));
}

/** The fields of an object in a message. */
function plainInner(name: string, value: unknown): unknown {
  if (name === 'variables' && isEmptyList(value)) return {};
  if (!['variables', 'media', 'template'].includes(name) || !isObject(value)) return value;
  // The name of a variable may be one of these, and the name of a template must be there.
  const fields = Object.entries(value).map(([field, each]) => [field, each, field === 'name' ? '' : field] as const);
  const given = fields.filter(([, each, field]) => !isBlank(each, name === 'variables' ? '' : field));
  return Object.fromEntries(given.map(([field, each]) => [field, each]));
}

/** The paths that the schema refuses. */
function bySchema(body: unknown): Set<string> {
  const given = plain(body);
  if (fits(given)) return new Set();
  return new Set(fits.errors?.filter((error) => isOfItsForm(error, given)).map(pathOf));
}

/** The forms of a medium, by the field that each of them needs. */
const MEDIA_FORMS: Readonly<Record<string, string>> = { id: 'NewFileMedia', data: 'NewInlineMedia', url: 'NewMedia' };

/** Whether an error is of the form that a medium has, and not of those that it does not have. */
function isOfItsForm({ schemaPath, instancePath }: ErrorObject, body: unknown): boolean {
  const form = /\/schemas\/(New(?:File|Inline)?Media)\//.exec(schemaPath)?.[1];
  const index = /^\/messages\/(\d+)\/media/.exec(instancePath)?.[1];
  if (form === undefined || index === undefined) return true;
  const { media } = (body as { messages: { media: object }[] }).messages[Number(index)]!;
  const field = ['id', 'data'].find((each) => isObject(media) && each in media) ?? 'url';
  return MEDIA_FORMS[field] === form;
}

function pathOf({ instancePath, params }: ErrorObject): string {
  const missing = (params as { missingProperty?: string }).missingProperty;
  const path = [...instancePath.split('/').slice(1), ...(missing === undefined ? [] : [missing])].join('.');
  return whole(path.replace(/^(?:messages\.\d+)?$/, 'messages'));
}

/** The paths that the parser refuses, and those of them that the schema must refuse too. */
function byParser(body: unknown): { all: Set<string>; certain: Set<string> } {
  const result = parseBatch(body, OPTIONS);
  const violations = result.ok ? result.batch.rejected.flatMap((left) => left.violations) : result.violations;
  const certain = violations.filter(({ code }) => BEYOND_SCHEMA[code as ViolationCode] === undefined);
  return { all: new Set(violations.map(placeOf)), certain: new Set(certain.map(placeOf)) };
}

function placeOf({ path, code }: Violation): string {
  return code === 'message_not_object' ? 'messages' : whole(path);
}

/** A header is one of three forms: the schema names the fields of each that is missed, and the parser those of one. */
function whole(path: string): string {
  return path.replace(/(\.header)\..*$/, '$1');
}

/**
 * Whether the parser skips this path: a time in an unknown zone, something in a list or an object that it refuses as a
 * whole, or an object of which it names the field that is wrong.
 */
function isSkipped(path: string, all: ReadonlySet<string>): boolean {
  const isTime = /(?:^|\.)(?:scheduled|expires)_at$/.test(path);
  if (isTime && all.has('timezone')) return true;
  if (!path.startsWith('messages.')) return false;
  return [...all].some((each) => path.startsWith(`${each}.`) || each.startsWith(`${path}.`));
}

function expectAgreement(body: unknown): void {
  const parser = byParser(body);
  const found = bySchema(body);
  expect(
    [...parser.certain].filter((path) => !found.has(path)),
    'refused by the parser only',
  ).toEqual([]);
  const surplus = [...found].filter((path) => !parser.all.has(path) && !isSkipped(path, parser.all));
  expect(surplus, 'refused by the schema only').toEqual([]);
}

const fieldsOf = (name: string) => {
  const { schemas } = document.components as { schemas: Record<string, { properties: object }> };
  return Object.keys(schemas[name]!.properties).sort();
};

/** The paths of all fields of a schema, those of objects in lists too. */
function pathsOf(schema: Json): string[] {
  const { schemas } = document.components as { schemas: Record<string, Json> };
  const paths = new Set<string>();
  const walk = (one: Json, path: string): void => {
    if (one.$ref) walk(schemas[one.$ref.split('/').at(-1)], path);
    for (const each of [...(one.oneOf ?? []), ...(one.anyOf ?? []), ...(one.allOf ?? [])]) walk(each, path);
    if (one.items) walk(one.items, path);
    for (const [name, field] of Object.entries<Json>(one.properties ?? {})) {
      paths.add(`${path}${name}`);
      walk(field, `${path}${name}.`);
    }
  };
  walk(schema, '');
  return [...paths].sort();
}

function pathsOfShape({ names, within }: typeof MESSAGE_SHAPE, path = ''): string[] {
  const inner = Object.entries(within).flatMap(([name, one]) => pathsOfShape(one, `${path}${name}.`));
  return [...[...names].map((name) => path + name), ...inner].sort();
}

describe('The schema of an enqueue request', () => {
  it('has the fields that the parser reads', () => {
    expect(fieldsOf('EnqueueRequest')).toEqual([...REQUEST_SHAPE.names].sort());
    expect(pathsOf({ $ref: '#/components/schemas/NewMessage' })).toEqual(pathsOfShape(MESSAGE_SHAPE));
  });

  it('refuses the same fields as the parser', () => {
    fc.assert(fc.property(throughJson(enqueueBodies()), expectAgreement), { numRuns: 3_000 });
  });

  it('agrees with the parser on bodies of any other shape', () => {
    const anything = fc.oneof(hostile, fc.dictionary(fc.constantFrom('messages', 'timezone', 'x'), hostile));
    fc.assert(fc.property(throughJson(anything), expectAgreement), { numRuns: 2_000 });
  });

  it('accepts as many messages as the parser does by default', () => {
    const messages = (count: number) =>
      Array.from({ length: count }, () => ({ phone: '5511987654321', message: 'Olá' }));
    for (const count of [10_000, 10_001]) expectAgreement({ messages: messages(count) });
    expect(bySchema({ messages: messages(10_001) })).toEqual(new Set(['messages']));
  });

  it('accepts no body whose fields the program refuses', () => {
    let fitting = 0;
    const property = fc.property(throughJson(enqueueBodies([60, 1, 0])), (body) => {
      if (!fits(body)) return;
      fitting++;
      expect([...byParser(body).certain]).toEqual([]);
    });
    fc.assert(property, { numRuns: 8_000 });
    // About eighty bodies fit the schema; without any, the test would compare nothing.
    expect(fitting).toBeGreaterThan(20);
  });
});
