import { recordOf, textOf } from '../shared/json-parts.js';

/** What Meta says went wrong. Titles come and go, and HTTP statuses differ by version: only codes are meant to last. */
export interface CloudError {
  code: number;
  subcode: number | null;
  /** Code and what is said, for people. */
  detail: string;
}

/** Reads an error as the Graph API and the receipts of messages have it; undefined when it is none. */
export function cloudErrorOf(value: unknown): CloudError | undefined {
  const error = recordOf(value);
  if (typeof error?.code !== 'number') return undefined;
  const { code, error_subcode: subcode } = error;
  const said = textOf(recordOf(error.error_data)?.details) ?? textOf(error.message) ?? textOf(error.title);
  return {
    code,
    subcode: typeof subcode === 'number' ? subcode : null,
    detail: said === undefined ? String(code) : `${code}: ${said}`,
  };
}
