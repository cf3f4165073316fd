import { DomainError, type ParsedBatch, type Violation } from '@recado/core';

/** Most violations that an answer names. */
const MAX_VIOLATIONS = 100;

/**
 * What is left of a batch when some references are taken: everything else under `on_invalid: "skip"`, otherwise nothing.
 * Throws DomainError `validation_failed` when nothing is left.
 */
export function withoutTaken(batch: ParsedBatch, taken: ReadonlyMap<number, Violation>, body: unknown): ParsedBatch {
  const items = batch.items.filter(({ index }) => !taken.has(index));
  if (!skipsInvalid(body) || items.length === 0) throw refusal([...taken.values()]);
  const rejected = [...taken].map(([index, violation]) => ({ index, violations: [violation] }));
  return {
    ...batch,
    items,
    warnings: batch.warnings.filter(({ path }) => !taken.has(Number(path.split('.')[1]))),
    rejected: [...batch.rejected, ...rejected].sort((a, b) => a.index - b.index),
  };
}

function skipsInvalid(body: unknown): boolean {
  return (body as { on_invalid?: unknown }).on_invalid === 'skip';
}

function refusal(violations: Violation[]): DomainError {
  return new DomainError('validation_failed', {
    violations: violations.slice(0, MAX_VIOLATIONS),
    violationsTotal: violations.length,
  });
}
