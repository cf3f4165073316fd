import { recordOf, textOf } from '../shared/json-parts.js';

/** An error of Meta. Only its code is stable: titles change, and HTTP statuses differ between versions. */
export interface CloudError {
  code: number;
  subcode: number | null;
  /** The code and Meta's words, for people. */
  detail: string;
}

/** Reads an error of the Graph API or of a receipt; undefined: it is none. */
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
