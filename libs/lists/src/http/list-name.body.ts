import { codePoints, DomainError, isAddressableName, isShowableName, nameOf, type Violation } from '@recado/core';
import { MAX_LISTS } from '../store/people-lists.js';

/** As the form of the panel takes it. */
const MAX_NAME = 80;

/** The name of a list in a request. Throws DomainError `validation_failed`. */
export function readListName(body: unknown): string {
  const { name } = (body ?? {}) as { name?: unknown };
  const kept = typeof name === 'string' ? nameOf(name) : '';
  if (kept === '' || codePoints(kept) > MAX_NAME) throw refused('list_name_invalid', { max: MAX_NAME });
  if (!isShowableName(kept)) throw refused('name_characters');
  if (!isAddressableName(kept)) throw refused('name_dots');
  return kept;
}

/** Throws DomainError `validation_failed` for a list that was not made or renamed. */
export function requireDone(outcome: unknown): void {
  if (outcome === 'list_name_taken') throw refused('list_name_taken');
  if (outcome === 'lists_too_many') throw refused('lists_too_many', { max: MAX_LISTS });
}

function refused(code: Violation['code'], params?: Violation['params']): DomainError {
  return new DomainError('validation_failed', { violations: [{ path: 'name', code, ...(params && { params }) }] });
}
