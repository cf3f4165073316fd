import type { Violation } from '../errors.js';
import type { BatchItem, BatchOptions, BatchResult, RejectedMessage } from './batch-types.js';
import { MAX_LISTED, Findings } from './findings.js';
import { readMessage, type BatchContext } from './read-message.js';
import { readBody, readRequest } from './read-request.js';
import { References } from './references.js';
import { MESSAGE_SHAPE, REQUEST_SHAPE, UnknownFields } from './unknown-fields.js';

/** Maximum bytes of a UTF-16 unit in UTF-8. */
const MAX_BYTES_PER_UNIT = 3;

/**
 * Violations that are kept of a request that skips invalid messages; of each further invalid message one is kept. Each
 * costs some µs and 100 bytes of the answer, and 2 MiB of JSON may have 300,000 of them.
 */
const MAX_KEPT = 5_000;

/** The valid messages and the rejected ones. */
interface SortedMessages {
  items: BatchItem[];
  warnings: Violation[];
  rejected: RejectedMessage[];
}

/** Reads the body of an enqueue request: returns what is to be stored, or what is wrong with it. Never throws. */
export function parseBatch(body: unknown, options: BatchOptions): BatchResult {
  const findings = new Findings();
  const source = readBody(body, findings);
  if (!source) return refuse(findings, []);
  const request = readRequest(source, findings, options);
  new UnknownFields(REQUEST_SHAPE).check(source, findings);
  const unknown = new UnknownFields(MESSAGE_SHAPE);
  const context = { request, options, references: new References(), payments: new References(), unknown };
  const sorted = sortMessages(context, findings.warnings);
  if (isTooLarge(sorted.items, options.maxBatchTextBytes)) {
    findings.refuse('messages', 'batch_text_too_large', { max: options.maxBatchTextBytes });
  }
  const { timezone, channel, name, fields, skipInvalid } = request;
  const { items, warnings, rejected } = sorted;
  const enough = rejected.length === 0 || (skipInvalid && items.length > 0);
  if (timezone === undefined || findings.refusals > 0 || !enough) return refuse(findings, rejected);
  // Without a spread: on Node 20 each field that follows one costs half a µs.
  return { ok: true, batch: { items, warnings, rejected, timezone, channel, name, fields } };
}

/** `found`: the warnings about the request itself. */
function sortMessages(context: BatchContext, found: readonly Violation[]): SortedMessages {
  const sorted: SortedMessages = { items: [], warnings: [...found], rejected: [] };
  const findings = new Findings();
  const { messages, skipInvalid } = context.request;
  let [units, kept] = [0, 0];
  for (const [index, source] of messages.entries()) {
    findings.startMessage(index, roomFor(kept, skipInvalid));
    const item = readMessage(source, findings, context);
    if (!item) {
      const { violations, refusals } = findings;
      sorted.rejected.push({ index, violations, violationsTotal: refusals });
      kept += violations.length;
    } else {
      sorted.items.push(item);
      if (findings.warnings.length > 0) list(sorted.warnings, findings.warnings);
      // A unit takes at least one byte: the texts are too large already, so the rest is not read.
      units += item.text.length;
      if (units > context.options.maxBatchTextBytes) break;
    }
  }
  return sorted;
}

/** How many violations of the next message are kept. A refused request lists the first ones of all its messages only. */
function roomFor(kept: number, skipInvalid: boolean): number {
  return skipInvalid ? Math.max(1, Math.min(MAX_LISTED, MAX_KEPT - kept)) : MAX_LISTED - kept;
}

/** Whether the texts exceed `maxBytes` in UTF-8. Counts bytes only where the lengths do not decide it. */
function isTooLarge(items: readonly BatchItem[], maxBytes: number): boolean {
  const units = items.reduce((sum, { text }) => sum + text.length, 0);
  if (units * MAX_BYTES_PER_UNIT <= maxBytes) return false;
  return items.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0) > maxBytes;
}

function refuse(found: Findings, rejected: readonly RejectedMessage[]): BatchResult {
  const violations: Violation[] = [];
  list(violations, found.violations);
  for (const message of rejected) list(violations, message.violations);
  const violationsTotal = rejected.reduce((sum, message) => sum + message.violationsTotal, found.refusals);
  return { ok: false, violations, violationsTotal };
}

function list(target: Violation[], found: readonly Violation[]): void {
  target.push(...found.slice(0, MAX_LISTED - target.length));
}
