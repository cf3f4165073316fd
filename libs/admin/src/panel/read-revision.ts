import type { FormBody } from './form-parser.js';

/** The revision that a form was shown with (`Revision`); -1, which nothing has: it was sent without one. */
export function readRevision({ revision = '' }: FormBody): number {
  return /^\d{1,9}$/.test(revision) ? Number(revision) : -1;
}
