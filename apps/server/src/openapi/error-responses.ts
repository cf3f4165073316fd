import { STATUS_CODES } from 'node:http';
import type { ExamplesObject, ReferenceObject, ResponseObject } from '@nestjs/swagger';
import { DomainError, ERROR_STATUS, ERROR_TEXTS, type ErrorCode, type Violation } from '@recado/core';
import { errorBody } from '../http/error-body.js';
import { headersOf } from './response-headers.js';

const REQUEST_ID = '0b0e6c5e-6d5c-4f0e-9c39-0f6c3f0d6f3a';
const VIOLATIONS: readonly Violation[] = [
  { path: 'messages.3.phone', code: 'phone_characters', params: { read: '+55 11 98765-4321' } },
];
/** Used when the `Accept` header of a request names it. */
export const PROBLEM_MEDIA_TYPE = 'application/problem+json';
const MEDIA_TYPES = ['application/json', PROBLEM_MEDIA_TYPE];

const CODES = Object.keys(ERROR_STATUS) as ErrorCode[];
const STATUSES: readonly number[] = [...new Set(Object.values(ERROR_STATUS))];

/** The response of each error status, by its name in the components of the document. */
export function errorResponses(baseUrl: string): Record<string, ResponseObject> {
  return Object.fromEntries(STATUSES.map((status) => [nameOf(status), errorResponse(status, baseUrl)]));
}

/** The response of an error status in an operation; `description` says when it occurs, if that is not obvious. */
export function errorReference(status: number, description?: string): ReferenceObject {
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
