import { parseBatch } from '../src/batch/parse-batch.js';
import type { BatchItem, BatchOptions, ParsedBatch } from '../src/batch/batch-types.js';

/** Noon in Brasília, with a fraction of a second, which times on the wire do not have. */
export const NOW = Date.UTC(2026, 10, 20, 15, 0, 0, 250);
export const HOUR = 3_600_000;

export function batchOptions(changes: Partial<BatchOptions> = {}): BatchOptions {
  return {
    maxBatch: 10,
    maxMessageLength: 20,
    maxBatchTextBytes: 32 * 1_024 * 1_024,
    now: NOW,
    pastGraceMs: 15 * 60_000,
    defaultTimezone: 'America/Sao_Paulo',
    missingVariable: 'reject',
    channels: new Set(['sales']),
    ...changes,
  };
}

/** A valid message with changes. */
export function message(changes: object = {}): object {
  return { phone: '5511999999999', message: 'Olá', ...changes };
}

/** The batch of a body that must be accepted. */
export function accepted(body: unknown, changes: Partial<BatchOptions> = {}): ParsedBatch {
  const result = parseBatch(body, batchOptions(changes));
  if (!result.ok) throw new Error(JSON.stringify(result.violations));
  return result.batch;
}

/** The only item of a body that must be accepted. */
export function acceptedItem(body: unknown, changes: Partial<BatchOptions> = {}): BatchItem {
  return accepted(body, changes).items[0]!;
}

/** `path code` of every violation; empty when the body was accepted. */
export function refusals(body: unknown, changes: Partial<BatchOptions> = {}): string[] {
  const result = parseBatch(body, batchOptions(changes));
  return result.ok ? [] : result.violations.map(({ path, code }) => `${path} ${code}`);
}
