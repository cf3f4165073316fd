import { DomainError, violationText } from '@recado/core';
import type { FieldSentences } from '../../../i18n/field-errors.js';
import type { PanelRequest } from '../../../panel/panel-request.js';

/** The sentences for what the domain refused, by its paths. Throws every other error again. */
export function refusalSentences(error: unknown, panel: PanelRequest): FieldSentences {
  if (!(error instanceof DomainError) || error.violations.length === 0) throw error;
  return Object.fromEntries(
    error.violations.map((violation) => [violation.path, violationText(violation, panel.language)]),
  );
}
