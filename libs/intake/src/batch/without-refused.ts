import { DomainError, type ParsedBatch, type Violation } from '@recado/core';

/** Most violations that an answer names. */
const MAX_VIOLATIONS = 100;

/**
 * What is left of a batch when some messages of it are refused, such as for taken references: everything else under
 * `on_invalid: "skip"`, otherwise nothing. `refused`: why, by position in the request. Throws DomainError
 * `validation_failed` when nothing is left.
 */
export function withoutRefused(
  batch: ParsedBatch,
  refused: ReadonlyMap<number, Violation[]>,
  body: unknown,
): ParsedBatch {
  const items = batch.items.filter(({ index }) => !refused.has(index));
  if (!skipsInvalid(body) || items.length === 0) throw refusal([...refused.values()].flat());
  const rejected = [...refused].map(([index, violations]) => ({
    index,
    violations,
    violationsTotal: violations.length,
  }));
  return {
    ...batch,
    items,
    warnings: batch.warnings.filter(({ path }) => !refused.has(Number(path.split('.')[1]))),
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
