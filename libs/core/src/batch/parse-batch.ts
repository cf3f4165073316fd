import type { Violation } from '../errors/violation.js';
import type { BatchItem, BatchOptions, BatchResult, RejectedMessage } from './batch-types.js';
import { readMessage, type BatchContext } from './read-message.js';
import { readBody, readRequest } from './read-request.js';
import { References } from './references.js';
import { MAX_LISTED, Scope } from './scope.js';
import { MESSAGE_FIELDS, REQUEST_FIELDS, UnknownFields } from './unknown-fields.js';

/** No UTF-16 unit takes more bytes than this in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/** Messages that may be stored, and those that may not. */
interface Sorted {
  items: BatchItem[];
  warnings: Violation[];
  rejected: RejectedMessage[];
}

/** Reads the whole body of an enqueue request: what is wrong with it, or what is to be stored. Never throws. */
export function parseBatch(body: unknown, options: BatchOptions): BatchResult {
  const scope = new Scope();
  const source = readBody(body, scope);
  if (!source) return refuse(scope.violations, []);
  const request = readRequest(source, scope, options);
  new UnknownFields(REQUEST_FIELDS).look(source, scope);
  const unknown = new UnknownFields(MESSAGE_FIELDS);
  const sorted = sortMessages({ request, options, references: new References(), unknown }, scope.warnings);
  if (isTooLarge(sorted.items, options.maxBatchTextBytes)) {
    scope.refuse('messages', 'batch_text_too_large', { max: options.maxBatchTextBytes });
  }
  const { timezone, channel, skipInvalid } = request;
  const enough = sorted.rejected.length === 0 || (skipInvalid && sorted.items.length > 0);
  if (timezone === undefined || scope.violations.length > 0 || !enough)
    return refuse(scope.violations, sorted.rejected);
  return { ok: true, batch: { ...sorted, timezone, channel } };
}

/** `found`: what the request itself is warned of. */
function sortMessages(context: BatchContext, found: readonly Violation[]): Sorted {
  const sorted: Sorted = { items: [], warnings: [...found], rejected: [] };
  const scope = new Scope();
  let units = 0;
  for (const [index, source] of context.request.messages.entries()) {
    scope.begin(index);
    const item = readMessage(source, scope, context);
    if (!item) sorted.rejected.push({ index, violations: scope.violations });
    else {
      sorted.items.push(item);
      if (scope.warnings.length > 0) list(sorted.warnings, scope.warnings);
      // A unit takes at least one byte: what is too large already is not built further.
      units += item.text.length;
      if (units > context.options.maxBatchTextBytes) break;
    }
  }
  return sorted;
}

/** Whether the texts take more bytes than they may; counts bytes only where the lengths leave a doubt. */
function isTooLarge(items: readonly BatchItem[], maxBytes: number): boolean {
  const units = items.reduce((sum, { text }) => sum + text.length, 0);
  if (units * MAX_BYTES_PER_UNIT <= maxBytes) return false;
  return items.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) > maxBytes;
}

function refuse(found: readonly Violation[], rejected: readonly RejectedMessage[]): BatchResult {
  const violations: Violation[] = [];
  list(violations, found);
  for (const message of rejected) list(violations, message.violations);
  const violationsTotal = rejected.reduce((sum, message) => sum + message.violations.length, found.length);
  return { ok: false, violations, violationsTotal };
}

function list(target: Violation[], found: readonly Violation[]): void {
  target.push(...found.slice(0, MAX_LISTED - target.length));
}
