import {
  ERROR_STATUS,
  ERROR_TEXTS,
  type ErrorCode,
  type Language,
  VIOLATION_CODES,
  violationTemplate,
} from '@recado/core';
import { explainFailure, FAILURE_CODES } from '@recado/core';
import { ERROR_CATALOGUE } from './error-catalogue.js';

export interface ErrorView {
  code: ErrorCode;
  status: number;
  title: string;
  cause: string;
  cure: string;
}

/** A code and its text. */
export interface CodeView {
  code: string;
  text: string;
}

/** The data of the page of errors. */
export interface ErrorsView {
  errors: ErrorView[];
  findings: CodeView[];
  failures: CodeView[];
}

/** Collects every code that an integrator can get, with its explanation. */
export function errorsView(language: Language): ErrorsView {
  const codes = Object.keys(ERROR_STATUS) as ErrorCode[];
  return {
    errors: codes.map((code) => ({
      code,
      status: ERROR_STATUS[code],
      title: ERROR_TEXTS[language][code].title,
      ...ERROR_CATALOGUE[language][code],
    })),
    findings: VIOLATION_CODES.map((code) => ({ code, text: withNames(violationTemplate(code, language)) })),
    failures: FAILURE_CODES.map((code) => ({ code, text: explainFailure(code, language) ?? '' })),
  };
}

/** `%{read}` → `‹read›`. */
function withNames(template: string): string {
  return template.replace(/%\{(\w+)\}/g, '‹$1›');
}
