import type { Language } from '../errors/language.js';
import type { Violation } from '../errors/violation.js';

/** What a violation or a warning says to a person. */
export function violationText(violation: Violation, _language: Language): string {
  return violation.code;
}
