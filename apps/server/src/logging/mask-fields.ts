import { maskId, maskPath, maskText } from './mask-text.js';

/** Fields with personal data or credentials: never logged, in whatever object they are. */
const HIDDEN = new Set([
  'text',
  'message',
  'messages',
  'body',
  'phone',
  'to',
  'name',
  'email',
  'detail',
  'failureReason',
  'authorization',
  'cookie',
  'password',
  'secret',
  'token',
  'key',
  'apiKey',
]);
/** Ids may be long numbers and must stay readable. */
const IDS = new Set(['requestId', 'request_id', 'context']);
/** Deeper than anything logged on purpose; also ends circular references. */
const MAX_DEPTH = 5;
const MAX_ITEMS = 50;

type Fields = Record<string, unknown>;

/** The fields of a log line without personal data and credentials. */
export function maskFields(fields: Fields): Fields {
  return maskObject(fields, 0);
}

/** An error as type, message, stack, code and causes only: drivers attach statements with their values. */
function maskError(error: Error, depth = 0): Fields {
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
  if (IDS.has(name) && typeof value === 'string') return maskId(value);
  // A number is the id of a key and may be shown; the key itself is a string.
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
