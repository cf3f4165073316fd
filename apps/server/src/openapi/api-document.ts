import { STATUS_CODES } from 'node:http';
import { type INestApplication, Injectable } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  type HeaderObject,
  type HeadersObject,
  type ExamplesObject,
  type ReferenceObject,
  type ResponseObject,
  type ParameterObject,
  type OperationObject,
  type ResponsesObject,
  DocumentBuilder,
  type SchemasObject,
  type OpenAPIObject,
  type PathItemObject,
  type PathsObject,
  SwaggerModule,
  type TagObject,
} from '@nestjs/swagger';
import { API_KEY_SECURITY, SCOPES } from '@recado/auth';
import { programVersion, type Config, CONFIG } from '@recado/config';
import { DomainError, ERROR_STATUS, ERROR_TEXTS, type ErrorCode, type Violation } from '@recado/core';
import { errorBody } from '../http/error-body.js';
import { ProblemDto } from './problem.dto.js';
import { EVENT_MODELS, webhookEvents } from './webhook-events.js';

const text = (description: string, example: string): HeaderObject => ({
  description,
  schema: { type: 'string' },
  example,
});
const seconds = (description: string, example: number): HeaderObject => ({
  description,
  schema: { type: 'integer', minimum: 0 },
  example,
});

/** The documented response headers, by name. */
const RESPONSE_HEADERS = {
  'X-Request-Id': {
    ...text('The id of the request: the one that came with it, or a new one.', '0b0e6c5e-6d5c-4f0e-9c39-0f6c3f0d6f3a'),
    required: true,
  },
  'RateLimit-Policy': text(
    'The limits of the key; only on answers to a key that has some.',
    '"requests-per-minute";q=600;w=60',
  ),
  RateLimit: text('What is left of each limit, and when it is renewed.', '"requests-per-minute";r=598;t=12'),
  'Retry-After': seconds('The number of seconds after which to try again.', 5),
  'WWW-Authenticate': { ...text('How to authenticate.', 'Bearer'), required: true },
  Allow: { ...text('The methods that the address takes.', 'GET, HEAD'), required: true },
  'Idempotent-Replayed': {
    description: 'The answer of an earlier request, given again: nothing was queued twice.',
    schema: { type: 'string', enum: ['true'] },
  },
} satisfies Record<string, HeaderObject>;

type ResponseHeader = keyof typeof RESPONSE_HEADERS;

const ON_EVERY_ANSWER: readonly ResponseHeader[] = ['X-Request-Id', 'RateLimit-Policy', 'RateLimit'];
const OF_STATUS: Readonly<Record<number, readonly ResponseHeader[]>> = {
  401: ['WWW-Authenticate'],
  405: ['Allow'],
  409: ['Retry-After'],
  429: ['Retry-After'],
  503: ['Retry-After'],
};

/** The headers of an answer with this status, as references to components of the document. */
function headersOf(status: number): HeadersObject {
  const names = [...ON_EVERY_ANSWER, ...(OF_STATUS[status] ?? [])];
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

const REQUEST_ID = '0b0e6c5e-6d5c-4f0e-9c39-0f6c3f0d6f3a';
const VIOLATIONS: readonly Violation[] = [
  { path: 'messages.3.phone', code: 'phone_characters', params: { read: '+55 11 98765-4321' } },
];
/** Used when the `Accept` header of a request names it. */
const PROBLEM_MEDIA_TYPE = 'application/problem+json';
const MEDIA_TYPES = ['application/json', PROBLEM_MEDIA_TYPE];

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const STATUSES: readonly number[] = [...new Set(Object.values(ERROR_STATUS))];

/** The response of each error status, by its name in the components of the document. */
function errorResponses(baseUrl: string): Record<string, ResponseObject> {
  return Object.fromEntries(STATUSES.map((status) => [nameOf(status), errorResponse(status, baseUrl)]));
}

/** The response of an error status in an operation; `description` says when it occurs, if that is not obvious. */
function errorReference(status: number, description?: string): ReferenceObject {
  return { $ref: `#/components/responses/${nameOf(status)}`, ...(description && { description }) };
}

function errorResponse(status: number, baseUrl: string): ResponseObject {
  const codes = CODES.filter((code) => ERROR_STATUS[code] === status);
  const schema = {
    allOf: [{ $ref: '#/components/schemas/Problem' }],
    properties: { code: { enum: [...codes] }, status: { enum: [status] } },
  };
  const media = { schema, examples: examplesOf(codes, baseUrl) };
  return {
    description: codes.map((code) => `\`${code}\`: ${ERROR_TEXTS.en[code].detail}`).join('\n\n'),
    headers: headersOf(status),
    content: Object.fromEntries(MEDIA_TYPES.map((type) => [type, media])),
  };
}

function examplesOf(codes: readonly ErrorCode[], baseUrl: string): ExamplesObject {
  return Object.fromEntries(
    codes.map((code) => {
      const violations = code === 'validation_failed' ? VIOLATIONS : [];
      const value = errorBody(new DomainError(code, { violations }), REQUEST_ID, 'pt-BR', baseUrl);
      return [code, { summary: ERROR_TEXTS['pt-BR'][code].title, value }];
    }),
  );
}

/** `404` → `NotFound`. */
function nameOf(status: number): string {
  return (STATUS_CODES[status] ?? String(status)).replace(/\W/g, '');
}

/**
 * Headers that every request may have, as components of the document. Without examples: importers such as Bruno send
 * every optional header that has one.
 */
const REQUEST_HEADERS: Readonly<Record<string, ParameterObject>> = {
  AcceptLanguage: {
    name: 'Accept-Language',
    in: 'header',
    description: 'Errors are in Portuguese, unless this names `en` before any `pt`.',
    schema: { type: 'string' },
  },
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description:
      'Your id of the request, 1 to 128 visible ASCII characters: it comes back, and stands in log and errors.',
    schema: { type: 'string', pattern: '^[\\x21-\\x7e]{1,128}$' },
  },
};

/** The same headers as references, for every operation. */
const REQUEST_HEADER_REFERENCES: readonly ReferenceObject[] = Object.keys(REQUEST_HEADERS).map((name) => ({
  $ref: `#/components/parameters/${name}`,
}));

/** Error statuses of every operation. */
const ALWAYS = [401, 403, 429, 500, 503];
/** Error statuses of every method that may have a body. */
const WITH_BODY = [400, 408, 413, 415];
const BODY_METHODS = ['post', 'put', 'patch', 'delete'];

/** Adds what all operations share: errors, headers, the security requirement. */
function completeOperation(operation: OperationObject, method: string, path: string): OperationObject {
  const { parameters: described = [], responses, security, ...rest } = operation;
  const parameters = described.filter((parameter) => !('in' in parameter && isShared(parameter)));
  return {
    ...rest,
    security: security ?? [{ [API_KEY_SECURITY]: [] }],
    parameters: [...parameters, ...REQUEST_HEADER_REFERENCES],
    responses: { ...expectedErrors(operation, method, path), ...declared(responses) },
  };
}

/** A handler that reads a header that every request may have: Nest describes it a second time, and as required. */
function isShared({ in: place, name }: ParameterObject): boolean {
  const names = Object.values(REQUEST_HEADERS).map((header) => header.name.toLowerCase());
  return place === 'header' && names.includes(name.toLowerCase());
}

function expectedErrors({ parameters = [], requestBody }: OperationObject, method: string, path: string) {
  const hasInput = requestBody !== undefined || parameters.some((parameter) => 'in' in parameter && isInput(parameter));
  const statuses = [
    ...ALWAYS,
    ...(BODY_METHODS.includes(method) ? WITH_BODY : []),
    ...(path.includes('{') ? [404] : []),
    ...(hasInput ? [422] : []),
  ];
  return Object.fromEntries(
    statuses.map((status): [string, ReferenceObject] => [String(status), errorReference(status)]),
  );
}

function isInput({ in: place }: { in: string }): boolean {
  return place === 'query' || place === 'header';
}

function declared(responses: ResponsesObject): ResponsesObject {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      completeResponse(Number(status), response as ResponseObject),
    ]),
  );
}

function completeResponse(status: number, response: ResponseObject): ResponseObject | ReferenceObject {
  if (status < 400) return { ...response, headers: { ...headersOf(status), ...response.headers } };
  if (!response.content) return errorReference(status, response.description);
  return { ...response, headers: headersOf(status), content: withProblem(response) };
}

/** A status may have a body of its own and the usual error body. */
function withProblem({ content }: ResponseObject): ResponseObject['content'] {
  const problem = { $ref: '#/components/schemas/Problem' };
  const own = content?.['application/json']?.schema;
  return {
    'application/json': { schema: { oneOf: [...(own ? [own] : []), problem] } },
    [PROBLEM_MEDIA_TYPE]: { schema: problem },
  };
}

const DESCRIPTION = `Queues WhatsApp text messages, keeps them safe, sends them at the right pace and reports what happened to each one.

Every address needs an API key: \`Authorization: Bearer <key>\`. Bodies are JSON in UTF-8. Statuses of messages are Portuguese words; codes are English and stable. Errors have one shape, \`Problem\`; their codes, causes and cures are at \`/docs/errors\`. Each address also answers HEAD where it answers GET; any other method is answered with 405. Fields may be added to answers: ignore those that you do not know.`;

const TAGS = {
  messages: 'Queue, look up, reschedule and cancel messages.',
  batches: 'What was queued together.',
  webhooks: 'Receive events about what happens to your messages.',
  'opt-outs': 'Numbers that want no messages.',
  lists: 'People who are kept for sends from the panel.',
  recipients: 'What is known and held about one person.',
  channels: 'Create, pair, change and pause channels. Needs scopes that no key has by itself.',
  keys: 'Create, change, replace and revoke API keys. Needs scopes that no key has by itself.',
  'saved-texts': 'Keep texts for later sends. Needs scopes that no key has by itself.',
  sends: 'Send to saved lists. Needs a scope that no key has by itself.',
  service: 'The service, and the key of the request.',
};

/** The OpenAPI document without its operations. */
function documentBase(baseUrl: string) {
  const builder = new DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Recado')
    .setDescription(DESCRIPTION)
    .setVersion(programVersion())
    .setLicense('MIT', 'https://opensource.org/license/mit')
    .addServer(baseUrl)
    .addSecurity(API_KEY_SECURITY, {
      type: 'http',
      scheme: 'bearer',
      description: `A key from the panel or the command line. It has some of these scopes: ${SCOPES.map((scope) => `\`${scope}\``).join(', ')}. An operation names those that it needs.`,
    });
  for (const [name, description] of Object.entries(TAGS)) builder.addTag(name, description);
  return builder.build();
}

const REFERENCE = /"#\/components\/schemas\/([^"]+)"/g;

/** The schemas that the document refers to, directly or through other schemas, sorted by name. */
function usedSchemas(schemas: SchemasObject, something: unknown): SchemasObject {
  const used = new Set<string>();
  const visit = (value: unknown): void => {
    for (const [, name = ''] of JSON.stringify(value).matchAll(REFERENCE)) {
      if (used.has(name)) continue;
      used.add(name);
      visit(schemas[name] ?? {});
    }
  };
  visit(something);
  return Object.fromEntries([...used].sort().flatMap((name) => (schemas[name] ? [[name, schemas[name]]] : [])));
}

/** The OpenAPI 3.1 document of everything under `/api`, built from the decorators of handlers and DTO classes. */
export function describeApi(app: INestApplication, { http, intake }: Config): OpenAPIObject {
  const base = documentBase(http.baseUrl);
  const scanned = SwaggerModule.createDocument(app, base, {
    extraModels: [ProblemDto, ...EVENT_MODELS],
    autoTagControllers: false,
  });
  const paths = completePaths(scanned.paths);
  const webhooks = webhookEvents();
  const responses = errorResponses(http.baseUrl);
  const schemas = usedSchemas((scanned.components?.schemas ?? {}) as SchemasObject, { paths, webhooks, responses });
  setMaxBatch(schemas, intake.maxBatch);
  return {
    openapi: base.openapi,
    info: base.info,
    servers: base.servers,
    tags: usedTags(base.tags, paths),
    paths,
    webhooks,
    components: {
      schemas,
      responses,
      parameters: { ...REQUEST_HEADERS },
      headers: RESPONSE_HEADERS,
      securitySchemes: base.components?.securitySchemes,
    },
  };
}

function usedTags(tags: TagObject[] = [], paths: PathsObject): TagObject[] {
  const used = Object.values(paths).flatMap((item) =>
    Object.values(item as Record<string, OperationObject>).flatMap((operation) => operation.tags ?? []),
  );
  return tags.filter(({ name }) => used.includes(name));
}

/** Limits as configured by the installation, in place of the defaults. */
function setMaxBatch({ EnqueueRequest }: SchemasObject, maxItems: number): void {
  const messages = EnqueueRequest?.properties?.messages;
  if (messages) Object.assign(messages, { maxItems });
}

function completePaths(scanned: PathsObject): PathsObject {
  const ours = Object.keys(scanned).filter((path) => path.startsWith('/api/'));
  return Object.fromEntries(ours.sort().map((path) => [path, completePath(path, scanned[path] ?? {})]));
}

function completePath(path: string, item: PathItemObject): PathItemObject {
  const operations = Object.entries<OperationObject>(item as Record<string, OperationObject>);
  return Object.fromEntries(
    operations.map(([method, operation]) => [method, completeOperation(operation, method, path)]),
  );
}

/** The OpenAPI document as it is served: built at the first request and cached. */
@Injectable()
export class ApiDocument {
  private app: NestFastifyApplication | undefined;
  private made: Buffer | undefined;

  /** Must be called before the first request. */
  describes(app: NestFastifyApplication): void {
    this.app = app;
  }

  /**
   * JSON in UTF-8 that ends with a line break; the same buffer every time. A text would be copied for each answer, and
   * the copies stay in memory for as long as clients do not read them.
   */
  json(): Buffer {
    if (!this.app) throw new Error('nobody has said what the document describes');
    this.made ??= Buffer.from(toText(describeApi(this.app, this.app.get<Config>(CONFIG))));
    return this.made;
  }
}

function toText(document: object): string {
  return `${JSON.stringify(document, undefined, 2)}\n`;
}
