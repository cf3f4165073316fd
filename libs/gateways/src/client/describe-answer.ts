import { cut } from '@recado/core';
import type { HttpAnswer } from '@recado/http';

/** Length of the excerpt of a body: enough to recognise an error. */
const EXCERPT_LENGTH = 200;

/** The status and the beginning of an answer, on one line. */
export function describeAnswer({ status, body }: HttpAnswer): string {
  const excerpt = cut(body, EXCERPT_LENGTH)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim();
  return excerpt === '' ? `HTTP ${status}` : `HTTP ${status}: ${excerpt}`;
}
