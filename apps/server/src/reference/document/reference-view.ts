import type {
  HeaderObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
  PathItemObject,
  SchemaObject,
} from '@nestjs/swagger';
import { TRIAL_SCOPES } from '@recado/auth';
import { ERROR_STATUS, type ErrorCode } from '@recado/core';
import { sampleRequests } from '../samples/sample-request.js';
import { type CodeView, codesOf } from '../samples/samples.js';
import { type FieldView, fieldsOf, fieldView, sampleValue, type AnySchema } from '../samples/schema.js';

/** A body: its fields, or only a type, and an example. */
interface BodyView {
  fields: FieldView[];
  sample: string;
}

export interface AnswerView {
  status: number;
  description: string;
  body: BodyView | null;
  headers: string[];
}

type ParameterView = FieldView & { place: string };

export interface OperationView {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  scopes: string[];
  parameters: ParameterView[];
  body: BodyView | null;
  answers: AnswerView[];
  /** The error codes of the operation, by status. */
  errors: { status: number; codes: ErrorCode[] }[];
}

const CODES = Object.entries(ERROR_STATUS) as [ErrorCode, number][];

/** An operation as its page shows it. */
function operationView(
  document: OpenAPIObject,
  method: string,
  path: string,
  operation: OperationObject,
): OperationView {
  const statuses = Object.keys(operation.responses).map(Number).filter(Number.isInteger);
  return {
    id: operation.operationId ?? `${method}-${path}`,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? '',
    description: operation.description ?? '',
    scopes: (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat()),
    // Headers of every operation are shown once, for all of them.
    parameters: (operation.parameters ?? []).flatMap((parameter) =>
      '$ref' in parameter ? [] : [parameterView(document, parameter)],
    ),
    body: bodyView(document, operation.requestBody as RequestBodyObject | undefined),
    answers: statuses.flatMap((status) => answerViews(document, status, operation)),
    errors: statuses.filter((status) => status >= 400).map(errorView),
  };
}

/** A parameter and its location. */
function parameterView(document: OpenAPIObject, parameter: ParameterObject): ParameterView {
  const { name, in: place, schema = {}, required: isRequired = place === 'path', description } = parameter;
  return { ...fieldView(document, { name, schema, isRequired, description }), place };
}

/** Responses with a body of their own; errors are shown by their codes. */
function answerViews(document: OpenAPIObject, status: number, { responses }: OperationObject): AnswerView[] {
  const response = responses[String(status)];
  if (!response || '$ref' in response) return [];
  const headers = Object.entries(response.headers ?? {}).filter(([, header]) => !isCommon(header));
  const body = bodyView(document, response);
  return [{ status, description: response.description, body, headers: headers.map(([name]) => name) }];
}

/** Headers of every response are shown once, for all of them. */
function isCommon(header: HeaderObject | ReferenceObject): boolean {
  return '$ref' in header && /\/(?:X-Request-Id|RateLimit|RateLimit-Policy|Retry-After)$/.test(header.$ref);
}

function bodyView(document: OpenAPIObject, holder: RequestBodyObject | ResponseObject | undefined): BodyView | null {
  const media = holder?.content?.['application/json'];
  if (!media?.schema) return null;
  const schema = firstOf(media.schema);
  const [example] = Object.values(media.examples ?? {});
  const value: unknown = example && 'value' in example ? example.value : sampleValue(document, schema);
  return { fields: fieldsOf(document, schema), sample: JSON.stringify(value, undefined, 2) };
}

/** The alternative that is not an error. */
function firstOf(schema: AnySchema): AnySchema {
  return ('$ref' in schema ? undefined : schema.oneOf?.[0]) ?? schema;
}

function errorView(status: number) {
  return { status, codes: CODES.flatMap(([code, of]) => (of === status ? [code] : [])) };
}

/** Whether people may try it in the panel: its scopes are those of a trial key, and what it takes and gives is JSON. */
export function isTriable(path: string, operation: OperationObject): boolean {
  const scopes = (operation.security ?? []).flatMap((requirement) => Object.values(requirement).flat());
  const allowed: readonly string[] = TRIAL_SCOPES;
  const isOfKeys = path.startsWith('/api/') && (operation.security ?? []).length > 0;
  return isOfKeys && scopes.every((scope) => allowed.includes(scope)) && takesJson(operation) && givesJson(operation);
}

function takesJson({ requestBody }: OperationObject): boolean {
  return !requestBody || '$ref' in requestBody || 'application/json' in requestBody.content;
}

function givesJson({ responses }: OperationObject): boolean {
  const good = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return good.every(
    ([, response]) => !response || '$ref' in response || !response.content || 'application/json' in response.content,
  );
}

/** An operation with its samples: each example of the request, in every language. */
export interface OperationSection extends OperationView {
  samples: CodeView[][];
  /** Whether the panel has a page that tries it. */
  isTriable: boolean;
}

/** The operations of one part of the API. */
export interface TagView {
  name: string;
  description: string;
  operations: OperationSection[];
}

/** An object of the API. */
export interface SchemaView {
  name: string;
  description: string;
  fields: FieldView[];
  /** The allowed values of an enum. */
  values: string[];
}

/** What the pages say of the API. */
export interface ReferenceView {
  version: string;
  server: string;
  description: string;
  /** Headers of every request. */
  requestHeaders: FieldView[];
  /** Headers of responses. */
  responseHeaders: FieldView[];
  tags: TagView[];
  events: OperationView[];
  schemas: SchemaView[];
  /** The operation that a newcomer calls first: the first one that adds something to the first part of the API. */
  first: OperationSection | undefined;
}

/** Reads the document: operations by tag, events, schemas. */
export function referenceView(document: OpenAPIObject): ReferenceView {
  const tags = tagsOf(document);
  return {
    version: document.info.version,
    server: document.servers?.[0]?.url ?? '',
    description: document.info.description ?? '',
    ...headersOf(document),
    tags,
    events: eventsOf(document),
    schemas: schemasOf(document),
    first: tags[0]?.operations.find(({ method }) => method === 'POST'),
  };
}

function tagsOf(document: OpenAPIObject): TagView[] {
  const operations = Object.entries(document.paths).flatMap(([path, item]) =>
    operationsOf(item).map(([method, operation]) => ({ method, path, operation })),
  );
  const tags = (document.tags ?? []).map(({ name, description = '' }) => ({
    name,
    description,
    operations: operations
      .filter(({ operation }) => operation.tags?.includes(name))
      .map(({ method, path, operation }) => ({
        ...operationView(document, method, path, operation),
        samples: sampleRequests(document, method, path, operation).map(codesOf),
        isTriable: isTriable(path, operation),
      })),
  }));
  return tags.filter((tag) => tag.operations.length > 0);
}

function headersOf(document: OpenAPIObject): Pick<ReferenceView, 'requestHeaders' | 'responseHeaders'> {
  const { parameters = {}, headers = {} } = (document.components ?? {}) as {
    parameters?: Record<string, ParameterObject>;
    headers?: Record<string, HeaderObject>;
  };
  return {
    requestHeaders: Object.values(parameters).map((parameter) => parameterView(document, parameter)),
    responseHeaders: Object.entries(headers).map(([name, { schema = {}, description }]) =>
      fieldView(document, { name, schema, isRequired: false, description }),
    ),
  };
}

function operationsOf(item: PathItemObject): [string, OperationObject][] {
  return Object.entries(item as Record<string, OperationObject>);
}

function eventsOf(document: OpenAPIObject): OperationView[] {
  return Object.entries(document.webhooks ?? {}).flatMap(([name, item]) =>
    operationsOf(item).map(([method, operation]) => operationView(document, method, name, operation)),
  );
}

function schemasOf(document: OpenAPIObject): SchemaView[] {
  return Object.entries((document.components?.schemas ?? {}) as Record<string, SchemaObject>).map(([name, schema]) => ({
    name,
    description: schema.description ?? '',
    fields: fieldsOf(document, schema, [name]),
    values: (schema.enum ?? []).map(String),
  }));
}
