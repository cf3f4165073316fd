import { shown } from '@recado/core';
import { FORM } from '@recado/http';
import type { FastifyRequest } from 'fastify';
import { type Fields, refuse } from './fields.js';
import { readForm } from './form.js';

/**
 * What a program sent: JSON, or a form, which some HTTP libraries send to routes that ask for JSON. Throws DomainError
 * `validation_failed` for anything but an object.
 */
export function bodyOf({ body, rawBody, headers }: FastifyRequest): Fields {
  const isForm = headers['content-type']?.toLowerCase().startsWith(FORM) ?? false;
  const read = isForm ? readForm((rawBody ?? Buffer.alloc(0)).toString('utf8')) : (body ?? {});
  if (typeof read !== 'object' || read === null || Array.isArray(read))
    return refuse('', 'object_expected', { read: shown(read) });
  return read as Fields;
}
