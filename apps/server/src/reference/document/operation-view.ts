import type {
  HeaderObject,
  OpenAPIObject,
  OperationObject,
  ParameterObject,
  ReferenceObject,
  RequestBodyObject,
  ResponseObject,
} from '@nestjs/swagger';
import { ERROR_STATUS, type ErrorCode } from '@recado/core';
import { type FieldView, fieldsOf, fieldView } from '../schema/field-view.js';
import { sampleValue } from '../schema/sample-value.js';
import type { AnySchema } from '../schema/schema-type.js';

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

export type ParameterView = FieldView & { place: string };

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
export function operationView(
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
export function parameterView(document: OpenAPIObject, parameter: ParameterObject): ParameterView {
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
