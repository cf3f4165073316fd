import type {
  OperationObject,
  ParameterObject,
  ReferenceObject,
  ResponseObject,
  ResponsesObject,
} from '@nestjs/swagger';
import { API_KEY_SECURITY } from '@recado/auth';
import { errorReference, PROBLEM_MEDIA_TYPE } from './error-responses.js';
import { REQUEST_HEADER_REFERENCES, REQUEST_HEADERS } from './request-headers.js';
import { headersOf } from './response-headers.js';

/** Error statuses of every operation. */
const ALWAYS = [401, 403, 429, 500, 503];
/** Error statuses of every method that may have a body. */
const WITH_BODY = [400, 408, 413, 415];
const BODY_METHODS = ['post', 'put', 'patch', 'delete'];

/** Adds what all operations share: errors, headers, the security requirement. */
export function completeOperation(operation: OperationObject, method: string, path: string): OperationObject {
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
