import { maskKeys, maskPath, maskText } from './mask-text.js';

/** What people wrote or are called, and what opens doors: never logged, whatever object it is a part of. */
const HIDDEN = new Set([
  ...['text', 'message', 'messages', 'body', 'phone', 'to', 'name', 'email', 'detail', 'failureReason'],
  ...['authorization', 'cookie', 'password', 'secret', 'token', 'key', 'apiKey'],
]);
/** Ids may be long numbers, and must stay what they are to be found again. */
const IDS = new Set(['requestId', 'request_id', 'context']);
/** Deeper than anything that we log on purpose; a circle ends here too. */
const MAX_DEPTH = 5;
const MAX_ITEMS = 50;

type Fields = Record<string, unknown>;

/** The fields of a line as the log may show them. */
export function maskFields(fields: Fields): Fields {
  return maskObject(fields, 0);
}

/** An error as type, message, stack and code, and its causes: drivers hang statements with their values on theirs. */
export function maskError(error: Error, depth = 0): Fields {
  const { name, message, stack, cause } = error;
  const code = 'code' in error && typeof error.code === 'string' ? { code: maskText(error.code) } : {};
  const shown = { type: name, message: maskText(message), stack: maskText(stack ?? ''), ...code };
  return cause instanceof Error && depth < MAX_DEPTH ? { ...shown, cause: maskError(cause, depth + 1) } : shown;
}

function maskObject(fields: Fields, depth: number): Fields {
  const entries = Object.entries(fields).slice(0, MAX_ITEMS);
  return Object.fromEntries(entries.map(([name, value]) => [name, maskField(name, value, depth)]));
}

function maskField(name: string, value: unknown, depth: number): unknown {
  if (name === 'path' && typeof value === 'string') return maskPath(value);
  if (IDS.has(name) && typeof value === 'string') return maskKeys(value);
  // The number of a key says which one it is; the key itself is a string.
  if (HIDDEN.has(name) && typeof value !== 'number' && value !== undefined) return '[hidden]';
  return maskValue(value, depth);
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Error) return maskError(value);
  if (depth >= MAX_DEPTH) return '[deep]';
  if (Array.isArray(value)) return value.slice(0, MAX_ITEMS).map((item) => maskValue(item, depth + 1));
  return maskObject(value as Fields, depth + 1);
}
